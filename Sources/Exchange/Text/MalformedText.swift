internal import Core

/// The reason why a text cannot be read. None of its contents are used.
public struct MalformedText: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line number, from 1.
  public var line: Int
  /// The reason, for messages.
  public var reason: String
  /// The information that is missing in the text and that the user can supply; nil if the text itself is wrong.
  public var remedy: Remedy?

  /// Information that the user can supply.
  public enum Remedy: Hashable, Sendable {
    case dateOrder, currency
    /// Whether a point or a comma is the decimal mark.
    case decimalMark
    /// Whether to import entries although the balances do not agree with them.
    case balances
    /// Which of several fields of a document contains its amount.
    case field
    /// Which columns of a CSV file contain which fields. The example shows what to type for this file; see
    /// `CSVColumns`.
    case columns(example: String)
    /// Whether the minus of the only credit of a CSV file reverses it, or is only notation: the columns to state for
    /// either.
    case minusOfCredit(reversing: String, notation: String)
  }

  public init(line: Int, reason: String, remedy: Remedy? = nil) {
    self.line = line
    self.reason = reason
    self.remedy = remedy
  }

  /// For example `line 12: the amount "1,2,3" cannot be read`.
  public var description: String { "line \(line): \(reason)" }
}

/// Returns an excerpt of a foreign text for messages: at most 60 characters, without control characters.
func quoted(_ text: some StringProtocol) -> String {
  "\"" + Core.HiddenCharacters.shown(in: text.count > 60 ? text.prefix(57) + "..." : String(text)) + "\""
}
