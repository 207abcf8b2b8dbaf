internal import Core

/// A value, or the text that a person typed for it: what the text means is decided when the action runs, by `Typing`, and
/// so is the same in the terminal, in review and on a page.
public enum Typed<Value: Hashable & Sendable>: Hashable, Sendable {
  case text(String)
  case value(Value)

  /// The value; the text is handed to what understands it.
  public func value(_ understand: (String) throws -> Value) rethrows -> Value {
    switch self {
    case .text(let text): try understand(text)
    case .value(let value): value
    }
  }
}

extension Typed: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
{
  /// Text as it would be typed: `AddGoal(name: "Holiday", target: "1200 EUR")`.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension Typed {
  /// What was typed for an option; nil where it was not given.
  public init?(_ text: String?) {
    guard let text else { return nil }
    self = .text(text)
  }
}
