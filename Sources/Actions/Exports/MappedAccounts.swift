internal import Core
internal import Exchange
internal import Foundation
internal import Store

/// The accounts of a mapping file, for the categories and cards of the ledger in any spelling.
struct MappedAccounts {
  var accounts: Accounts
  /// A sentence for each category and card in the file that the ledger does not have. They are no mistake in
  /// themselves, as a file may serve several ledgers, but their accounts are never used.
  var unknown: [String] = []

  /// - Throws: `ActionError` if the file cannot be read, or for an invalid line; `StoreError`.
  init(_ file: URL, for format: ExportFormat, in store: Store) async throws {
    accounts = try MappedAccounts.accounts(in: file, for: format)
    let usual = Accounts.usual(for: format)
    let categories = accounts.categories.filter { usual.categories[$0.key] != $0.value }
    for (name, account) in categories.sorted(by: { $0.key < $1.key }) {
      do {
        let known = try await store.categories(named: [name])
        for spelling in known where categories[spelling] == nil { accounts.categories[spelling] = account }
      } catch let error as StoreError {
        guard case .unknownCategory = error else { throw error }
        unknown.append("\(file.path): \(error)")
      }
    }
    // An asterisk stands for any card with these digits.
    let cards = accounts.cards.filter { !$0.key.hasPrefix("*") }
    for (name, account) in cards.sorted(by: { $0.key < $1.key }) {
      do {
        let known = try await store.card(name).contents.name
        if cards[known] == nil { accounts.cards[known] = account }
      } catch let error as StoreError {
        guard case .unknownCard = error else { throw error }
        unknown.append("\(file.path): \(error)")
      }
    }
  }

  /// Reads the accounts from a file.
  ///
  /// - Throws: `ActionError` if it cannot be read, or for an invalid line.
  private static func accounts(in file: URL, for format: ExportFormat) throws -> Accounts {
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw ActionError("the accounts file \(file.path) cannot be read: \(FileErrorText.sentence(error))", .badData)
    }
    do {
      return try Accounts(parsing: text, for: format)
    } catch {
      throw ActionError("\(file.path), line \(error.line): \(error.reason)", .badData)
    }
  }
}
