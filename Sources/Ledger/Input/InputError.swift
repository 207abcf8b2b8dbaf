/// Something a person typed that cannot be meant: one sentence that says what to type instead.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// Which of several things typed it is about; nil where that is not known, or it is about how they fit together.
  public fileprivate(set) var field: TypedField?

  public init(_ description: String, about field: TypedField? = nil) {
    self.description = description
    self.field = field
  }
}

/// What a person types one by one, so that a page can say what is wrong beside it. The raw values are the names of the
/// page's fields.
public enum TypedField: String, Sendable {
  case name, title, merchant, amount, target, notes, icon, colour
  case date, due, time, paid, repetition = "repeat", reminders
  case category, tags, kind, reference, payBy, card, number, brand, expiry
  case warranty, returning = "return"

  /// What was typed for this field, understood; an error of that names the field, where it names none yet.
  ///
  /// - Throws: what understanding it throws.
  public func read<Value>(_ understood: @autoclosure () throws -> Value) throws -> Value {
    do {
      return try understood()
    } catch var error as InputError {
      error.field = error.field ?? self
      throw error
    }
  }
}
