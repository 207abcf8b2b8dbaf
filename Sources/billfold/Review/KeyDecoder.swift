/// Decodes the bytes of a terminal into keys. It does no I/O, so that every sequence can be tested.
///
/// Source of the sequences: ECMA-48 (CSI), and what xterm, tmux and the Linux console send for the editing keys.
struct KeyDecoder {
  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// Whether an incomplete sequence is pending; if nothing follows, it is the Escape key.
  var isWaiting: Bool { !pending.isEmpty }

  /// Adds bytes and returns the keys that are complete.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = next() {
      pending.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Returns what is pending if nothing follows: the Escape key, or nothing for an incomplete sequence.
  mutating func flush() -> [Key] {
    guard paste == nil else { return [] }
    defer { pending = [] }
    return pending == [0x1B] ? [.escape] : []
  }

  /// Returns the first pending key and its length in bytes; the key is nil for an unknown sequence, the result is nil
  /// if more bytes are needed.
  private mutating func next() -> (Key?, Int)? {
    guard let first = pending.first else { return nil }
    if paste != nil { return pasted() }
    if first == 0x1B { return escaped() }
    if first < 0x20 || first == 0x7F { return (KeyDecoder.control(first), 1) }
    // UTF-8 (RFC 3629); bytes that are not valid UTF-8 are ignored.
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard pending.prefix(length).dropFirst().allSatisfy({ (0x80...0xBF).contains($0) }) else { return (nil, 1) }
    guard pending.count >= length else { return nil }
    let text = String(decoding: pending.prefix(length), as: UTF8.self)
    return (text.first.flatMap { $0 == "\u{FFFD}" ? nil : .character($0) }, length)
  }

  private mutating func escaped() -> (Key?, Int)? {
    guard pending.count > 1 else { return nil }
    switch pending[1] {
    // Alt-Backspace, which deletes a word in shells too; as Escape it would discard the whole line.
    case 0x08, 0x7F: return (.control("w"), 2)
    // Alt-Enter; as Escape and Enter it would discard the line, and confirm the draft without it.
    case 0x0A, 0x0D: return (nil, 2)
    default: break
    }
    // F1 to F5 of the Linux console are `ESC [ [ A` and so on, whose letter is not a key of its own.
    if pending.starts(with: Array("\u{1B}[[".utf8)) { return pending.count > 3 ? (nil, 4) : nil }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else { return (.escape, 1) }
    guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return pending.count > 32 ? (nil, pending.count) : nil
    }
    let sequence = String(decoding: pending[2...end], as: UTF8.self)
    if sequence == "200~" { paste = [] }
    return (KeyDecoder.sequences[sequence], end + 1)
  }

  private mutating func pasted() -> (Key?, Int)? {
    let mark: [UInt8] = Array("\u{1B}[201~".utf8)
    guard pending.count >= mark.count else { return nil }
    if pending.starts(with: mark) {
      let text = String(decoding: paste ?? [], as: UTF8.self)
      paste = nil
      return (.pasted(text), mark.count)
    }
    paste?.append(pending[0])
    return (nil, 1)
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x03: .interrupt
    case 0x1A: .suspend
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: nil
    }
  }

  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "1~": .home, "7~": .home, "4~": .end,
    "8~": .end,
    "3~": .delete, "M": .enter,
  ]
}
