internal import Core
internal import Exchange
internal import Matching
internal import Store

/// A payment of bills that came back, such as a direct debit that the bank returned. The bills stay paid until the user
/// removes the match of the payment, as they may have been paid again.
public struct ReturnedPayment: Codable, Hashable, Sendable {
  /// The entry that returns the payment.
  public var entry: EntryResult
  public var payment: EntryResult

  /// For example `entry 21 returns entry 5, which paid bill 5`.
  public var sentence: String {
    let bills = payment.bills.map(String.init).joined(separator: ", ")
    let noun = payment.bills.count > 1 ? "bills" : "bill"
    return "entry \(entry.id) returns entry \(payment.id), which paid \(noun) \(bills)"
  }

  /// Returns the payments of bills that new entries return.
  ///
  /// - Parameter statements: the statements of the new entries.
  static func all(
    among new: Set<Int64>, _ statements: [Statement], on desk: Desk
  ) async throws -> [ReturnedPayment] {
    // Few files have returns, and only these are compared with stored entries.
    let days = statements.flatMap(\.entries).filter { Returns.isReturn($0) }.map(\.date)
    guard !new.isEmpty, let first = days.min(), let last = days.max() else { return [] }
    let from = first.adding(days: -Returns.days.upperBound) ?? first
    let entries = try await desk.store.entries(EntryFilter(from: from, to: last))
    let byID = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    return Returns.pairs(entries.map { BankEntry(id: $0.id, entry: $0.entry) }).compactMap { pair in
      guard new.contains(pair.returned), let entry = byID[pair.returned], let payment = byID[pair.payment],
        !payment.bills.isEmpty
      else { return nil }
      return ReturnedPayment(entry: EntryResult(entry), payment: EntryResult(payment))
    }
  }
}
