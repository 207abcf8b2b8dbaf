internal import Core

/// A text that cannot be read: nothing of it is given back.
public struct MalformedText: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// What is wrong with it, for a person.
  public var reason: String
  /// What a person can say to have it read all the same; nil where it has to be mended.
  public var remedy: Remedy?

  /// What the text leaves open.
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

/// A piece of a foreign text in a message: short, and without characters that act on a terminal.
func quoted(_ text: some StringProtocol) -> String {
  "\"" + Core.HiddenCharacters.shown(in: text.count > 60 ? text.prefix(57) + "..." : String(text)) + "\""
}
