internal import Core

/// A value, or the text that a user typed for it. The text is parsed by `Typing` when the action runs, and so has the
/// same meaning in the terminal, in review and on the page.
public enum Typed<Value: Hashable & Sendable>: Hashable, Sendable {
  case text(String)
  case value(Value)

  /// Returns the value, parsing the text if necessary.
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
  /// Creates text as it would be typed: `AddGoal(name: "Holiday", target: "1200 EUR")`.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension Typed {
  /// Creates the text of an option; nil if the option was not given.
  public init?(_ text: String?) {
    guard let text else { return nil }
    self = .text(text)
  }
}
