internal import Core
internal import Mustache

/// Markup that is inserted into a page without escaping. It may only be built by this program, from escaped parts.
struct RawMarkup: Encodable, Sendable {
  var text: String

  init(_ text: String) { self.text = text }
}

/// Converts a view to the properties, arrays, strings and Booleans that the templates read.
///
/// The template library escapes characters, not scalars: a quotation mark followed by a combining mark is another
/// character, which it would not escape, and which would end an attribute. All text passes through here, where such
/// combining marks are separated from the character, and hidden characters, which reverse lines or imitate others, are
/// made visible as on a terminal.
enum ViewTree {
  /// Renders as nothing and is false, so that the library does not look for a missing value in the enclosing context.
  private struct Nothing: MustacheCustomRenderable {
    var renderText: String { "" }
    var isNull: Bool { true }
  }

  /// A view's properties. The library finds them faster here than in a dictionary, whose type it would have to examine
  /// each time.
  struct Members: MustacheParent {
    var values: [String: Any] = [:]

    func child(named name: String) -> Any? { values[name] }
  }

  /// Returns the properties of a view.
  ///
  /// - Throws: `EncodingError` if the view is not a structure.
  static func members(_ view: some Encodable) throws -> Members {
    let encoder = ViewEncoder()
    try view.encode(to: encoder)
    guard let members = encoder.result as? Members else {
      throw EncodingError.invalidValue(view, EncodingError.Context(codingPath: [], debugDescription: "no structure"))
    }
    return members
  }

  /// Returns a property's value; of a missing one, what renders as nothing.
  fileprivate static func tree<Value: Encodable>(_ value: Value?) throws -> Any {
    switch value {
    case nil: return Nothing()
    case let text as String: return text.isEmpty ? Nothing() : plain(text)
    case let flag as Bool: return flag
    case let number as any BinaryInteger: return "\(number)"
    case let markup as RawMarkup: return markup.text
    case let sentence as Sentence:
      let text = sentence.wrappedValue ?? ""
      return text.isEmpty ? Nothing() : Sentence.shown(text)
    case let other?:
      let encoder = ViewEncoder()
      try other.encode(to: encoder)
      return encoder.result ?? Nothing()
    }
  }

  /// Returns the text with hidden characters other than line ends and tabs made visible, and with combining marks
  /// separated from characters that have a meaning in markup.
  static func plain(_ text: String) -> String {
    // CR LF is one character, and a line end.
    let shown = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(line)
      .joined(separator: "\n")
    guard shown.contains(where: { $0.unicodeScalars.count > 1 && $0.unicodeScalars.contains(where: isMarkup) }) else {
      return shown
    }
    var result = String.UnicodeScalarView()
    for character in shown {
      let scalars = Array(character.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        let isParted = index > 0 && (isMarkup(scalar) || isMarkup(scalars[index - 1]))
        // A dotted circle is the usual base of a combining mark without a letter.
        if isParted { result.append("\u{25CC}") }
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func line(_ text: Substring) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false).map { HiddenCharacters.shown(in: String($0)) }
      .joined(separator: "\t")
  }

  private static func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "&", "\"", "'", "`": true
    default: false
    }
  }
}

/// Takes the properties of views as the compiler encodes them, which takes a fraction of the time of reflection.
///
/// Its generic methods stand for those that the protocols require for single types. Views have text, flags and integers,
/// other views, arrays of these, and optional ones; fractions are text, which depends on the user's habits.
private final class ViewEncoder: Encoder {
  /// The properties, elements or value that were encoded; nil if there was nothing.
  var result: Any?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if result == nil { result = ViewTree.Members() }
    return KeyedEncodingContainer(Properties(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if result == nil { result = [Any]() }
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func set(_ value: Any, for key: String) {
    var members = result as? ViewTree.Members ?? ViewTree.Members()
    result = nil
    members.values[key] = value
    result = members
  }

  private func append(_ value: Any) {
    var elements = result as? [Any] ?? []
    result = nil
    elements.append(value)
    result = elements
  }

  private static func refuse() -> Never {
    preconditionFailure("views have no classes with a superclass, and no enumerations with associated values")
  }

  private struct Properties<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ViewEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { try encode(nil as String?, for: key) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encode(value, for: key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try encode(value, for: key) }
    // For these types the protocol has methods of its own, which leave out a missing value.
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(value, for: key) }
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(value, for: key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(value, for: key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(value, for: key) }

    private func encode<Value: Encodable>(_ value: Value?, for key: Key) throws {
      encoder.set(try ViewTree.tree(value), for: key.stringValue)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type, forKey: Key) -> KeyedEncodingContainer<Nested> {
      ViewEncoder.refuse()
    }

    func nestedUnkeyedContainer(forKey: Key) -> any UnkeyedEncodingContainer { ViewEncoder.refuse() }
    func superEncoder() -> any Encoder { ViewEncoder.refuse() }
    func superEncoder(forKey: Key) -> any Encoder { ViewEncoder.refuse() }
  }

  private struct Elements: UnkeyedEncodingContainer {
    let encoder: ViewEncoder
    var codingPath: [any CodingKey] { [] }
    var count: Int { (encoder.result as? [Any])?.count ?? 0 }

    func encodeNil() throws { encoder.append(try ViewTree.tree(nil as String?)) }
    func encode<Value: Encodable>(_ value: Value) throws { encoder.append(try ViewTree.tree(value)) }

    func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
      ViewEncoder.refuse()
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { ViewEncoder.refuse() }
    func superEncoder() -> any Encoder { ViewEncoder.refuse() }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: ViewEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() throws { encoder.result = try ViewTree.tree(nil as String?) }
    func encode<Value: Encodable>(_ value: Value) throws { encoder.result = try ViewTree.tree(value) }
  }
}
