internal import Core

/// A text that cannot be read: nothing of it is given back.
public struct MalformedText: Error, Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  public var line: Int
  /// What is wrong with it, for a person.
  public var reason: String

  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// `line 12: the amount "1,2,3" cannot be read`.
  public var description: String { "line \(line): \(reason)" }
}

/// A piece of a foreign text in a message: short, and without characters that act on a terminal.
func quoted(_ text: some StringProtocol) -> String {
  "\"" + Core.HiddenCharacters.shown(in: text.count > 60 ? text.prefix(57) + "..." : String(text)) + "\""
}
