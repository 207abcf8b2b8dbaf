/// What the user says about a field that a bill can do without.
public enum Correction<Value: Sendable>: Sendable {
  /// Nothing: what was read or stored applies.
  case unchanged
  /// The bill has no such value, whatever was read.
  case removed
  case set(Value)

  /// Creates the correction of a field to a value; nil removes what it has.
  public init(_ value: Value?) { self = value.map(Correction.set) ?? .removed }

  /// The new value; nil if none was given.
  public var value: Value? { if case .set(let value) = self { value } else { nil } }

  public var isRemoved: Bool { if case .removed = self { true } else { false } }

  /// Returns what the field has after the correction.
  ///
  /// - Parameter before: what it had.
  public func over(_ before: Value?) -> Value? {
    switch self {
    case .unchanged: before
    case .removed: nil
    case .set(let value): value
    }
  }
}
