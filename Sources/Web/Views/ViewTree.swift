internal import Core
internal import Mustache

/// Markup that is inserted into a page without escaping. It may only be built by this program, from escaped parts.
struct RawMarkup: Sendable {
  var text: String

  init(_ text: String) { self.text = text }
}

/// Converts a view to the dictionaries, arrays, strings and Booleans that the templates read.
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

  static func tree(_ value: Any) -> Any {
    switch value {
    case let text as String: return text.isEmpty ? Nothing() : plain(text)
    case let flag as Bool: return flag
    case let number as Int: return "\(number)"
    case let number as Int64: return "\(number)"
    case let markup as RawMarkup: return markup.text
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { tree($0.value) } ?? Nothing()
    case .collection: return mirror.children.map { tree($0.value) }
    case .struct, .class:
      var members: [String: Any] = [:]
      for child in mirror.children { if let label = child.label { members[label] = tree(child.value) } }
      return members
    default: return plain("\(value)")
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
