internal import Core

/// Why a text cannot be read. Nothing of such a text is used.
public struct MalformedText: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// What is wrong with it, for messages.
  public var reason: String
  /// What the text leaves open, and a person can say; nil where the text itself is wrong.
  public var remedy: Remedy?

  /// Something that a person can say.
  public enum Remedy: Hashable, Sendable {
    case dateOrder, currency
    /// Which of several fields of a document holds its amount.
    case field
    /// Which column of a CSV file holds what. The example is as `CSVColumns` is typed, for this file.
    case columns(example: String)
  }

  public init(line: Int, reason: String, remedy: Remedy? = nil) {
    self.line = line
    self.reason = reason
    self.remedy = remedy
  }

  /// `line 12: the amount "1,2,3" cannot be read`.
  public var description: String { "line \(line): \(reason)" }
}

/// An excerpt of a foreign text for messages: short, and without control characters.
func quoted(_ text: some StringProtocol) -> String {
  "\"" + Core.HiddenCharacters.shown(in: text.count > 60 ? text.prefix(57) + "..." : String(text)) + "\""
}
