internal import Exchange
internal import Foundation

/// A file of another program that is imported as a whole.
struct ImportedFile {
  var url: URL
  /// The file's name in messages.
  var name: String
  var mostBytes: Int

  /// - Parameter advice: what to do about a file that is too large, at the end of the sentence.
  /// - Throws: `ActionError` if the file cannot be read or is too large.
  func contents(ifTooLarge advice: String) throws -> [UInt8] {
    do {
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= mostBytes else {
        throw ActionError("cannot import \(name): it has more than \(mostBytes / 1_000_000) MB\(advice)", .badData)
      }
      return Array(try Data(contentsOf: url))
    } catch let error as ActionError {
      throw error
    } catch {
      throw ActionError("cannot read \(url.path): \(FileErrorText.sentence(error))", .badData)
    }
  }

  /// - Parameter reason: why nothing of the file is imported.
  func refusal(_ reason: String) -> ActionError {
    ActionError("cannot import \(name): \(reason); nothing was imported", .badData)
  }
}

extension MalformedText {
  /// The option that settles what the file leaves ambiguous, as the end of a sentence; empty if there is none.
  var hint: String {
    switch remedy {
    case .dateOrder: " with --dates dmy or mdy"
    case .currency: " with --currency"
    case .decimalMark: " with --decimal point or comma"
    case .balances: "; if rows were left out on purpose, add --ignore-balances"
    case .field: " with --field"
    case .columns(let example): "; specify the columns, like --columns \"\(example)\""
    case nil: ""
    }
  }
}
