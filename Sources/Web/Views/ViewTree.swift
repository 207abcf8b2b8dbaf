internal import Core
internal import Mustache

/// Markup that is put into a page as it is. Only what this program made of escaped parts may become one.
struct RawMarkup: Sendable {
  var text: String

  init(_ text: String) { self.text = text }
}

/// A view as dictionaries, arrays, texts and flags, as the templates look into it.
///
/// The templates' library escapes whole characters: a quotation mark with a combining sign behind it is another
/// character to it, and would end an attribute. So such a sign is parted from the mark here, where every text passes; and
/// hidden characters, which turn lines around or look like others, are shown as on a terminal.
enum ViewTree {
  /// Renders as nothing and is false: a key without a value must not be looked for in what is around it.
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

  /// The text with nothing hidden in it but ends of lines, and with each of the signs that markup is made of standing
  /// alone.
  static func plain(_ text: String) -> String {
    let shown = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { HiddenCharacters.shown(in: $0.hasSuffix("\r") ? String($0.dropLast()) : String($0)) }
      .joined(separator: "\n")
    guard shown.contains(where: { $0.unicodeScalars.count > 1 && $0.unicodeScalars.contains(where: isMarkup) }) else {
      return shown
    }
    var result = String.UnicodeScalarView()
    for character in shown {
      let scalars = Array(character.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        let isParted = index > 0 && (isMarkup(scalar) || isMarkup(scalars[index - 1]))
        // The dotted circle is what a sign without its letter is shown with.
        if isParted { result.append("\u{25CC}") }
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "<", ">", "&", "\"", "'", "`": true
    default: false
    }
  }
}
