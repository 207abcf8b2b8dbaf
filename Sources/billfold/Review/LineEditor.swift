/// A single-line text editor: the text and the cursor position.
struct LineEditor: Hashable {
  enum Outcome: Hashable { case typing, entered(String), cancelled }

  private(set) var characters: [Character]
  /// The number of characters before the cursor.
  private(set) var cursor: Int

  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  mutating func press(_ key: Key) -> Outcome {
    switch key {
    case .enter: return .entered(text)
    case .escape: return .cancelled
    case .character(let character): insert([character])
    case .pasted(let text): insert(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    case .backspace: remove(from: cursor - 1, to: cursor)
    case .delete, .control("d"): remove(from: cursor, to: cursor + 1)
    case .control("u"): remove(from: 0, to: cursor)
    case .control("k"): remove(from: cursor, to: characters.count)
    case .control("w"): remove(from: startOfWord, to: cursor)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    default: break
    }
    return .typing
  }

  private mutating func insert(_ typed: [Character]) {
    characters.insert(contentsOf: typed, at: cursor)
    cursor += typed.count
  }

  private mutating func remove(from start: Int, to end: Int) {
    let range = max(0, start)..<min(characters.count, max(end, start))
    guard !range.isEmpty else { return }
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var startOfWord: Int {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    return start
  }
}
