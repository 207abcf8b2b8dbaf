internal import Foundation

/// Chooses a category by typing part of its name.
struct CategoryPicker: Hashable {
  enum Outcome: Hashable { case choosing, chosen(String), cancelled }

  let names: [String]
  private(set) var typed = ""
  /// The index of the match that Enter chooses.
  private(set) var selected = 0

  init(_ names: [String], current: String?) {
    self.names = names
    selected = names.firstIndex { $0 == current } ?? 0
  }

  /// The names that contain the typed text, those that begin with it first.
  var matches: [String] {
    guard !typed.isEmpty else { return names }
    let wanted = CategoryPicker.folded(typed)
    let begins = names.filter { CategoryPicker.folded($0).hasPrefix(wanted) }
    return begins + names.filter { !begins.contains($0) && CategoryPicker.folded($0).contains(wanted) }
  }

  mutating func press(_ key: Key) -> Outcome {
    let count = matches.count
    switch key {
    case .escape: return .cancelled
    case .enter, .tab: return matches.indices.contains(selected) ? .chosen(matches[selected]) : .choosing
    case .up: selected = max(0, selected - 1)
    case .down: selected = min(max(0, count - 1), selected + 1)
    case .backspace:
      typed = String(typed.dropLast())
      selected = 0
    case .control("u"):
      typed = ""
      selected = 0
    case .character(let character):
      typed.append(character)
      selected = 0
    case .pasted(let text):
      typed += text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      selected = 0
    default: break
    }
    return .choosing
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
