/// One thing a person does at the keyboard.
enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, delete, tab
  case left, right, up, down, home, end
  /// Ctrl-C.
  case interrupt
  /// Ctrl-Z.
  case suspend
  /// Another letter with Ctrl, lower case.
  case control(Character)
  /// What a terminal with bracketed paste sends at once: text, never commands.
  case pasted(String)
}

/// Turns the bytes of a terminal into keys. Pure, so that every odd sequence can be a row in a test.
///
/// Source of the sequences: ECMA-48 (CSI), and what xterm, tmux and the Linux console send for the editing keys.
struct KeyDecoder {
  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// Whether a sequence has begun whose rest has not come; alone, it is the Escape key.
  var isWaiting: Bool { !pending.isEmpty }

  /// The keys that are complete after these bytes.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = next() {
      pending.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// What is left when nothing follows: the Escape key, or the rest of a torn sequence, which means nothing.
  mutating func flush() -> [Key] {
    guard paste == nil else { return [] }
    defer { pending = [] }
    return pending == [0x1B] ? [.escape] : []
  }

  /// The first key of what is pending and the bytes it took; a nil key means nothing to anyone. Nil: more has to come.
  private mutating func next() -> (Key?, Int)? {
    guard let first = pending.first else { return nil }
    if paste != nil { return pasted() }
    if first == 0x1B { return escaped() }
    if first < 0x20 || first == 0x7F { return (KeyDecoder.control(first), 1) }
    // UTF-8 (RFC 3629); a byte that cannot begin or continue a character means nothing.
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
