/// The character encodings of bank files and of files for accountants.
enum Encoding {
  /// Returns the text in Windows-1252; characters that it lacks become question marks.
  static func windows1252(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { scalar in
      switch scalar.value {
      case 0..<0x80, 0xA0...0xFF: UInt8(scalar.value)
      default: high.firstIndex(of: scalar).map { UInt8($0 + 0x80) } ?? 63
      }
    }
  }

  /// Returns the text of a file, without a byte order mark: UTF-8 or UTF-16 if there is a byte order mark, UTF-16 if
  /// there are zero bytes, UTF-8 if the bytes are valid UTF-8, otherwise Windows-1252, which has all printable
  /// characters of Latin-1.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), low: 0) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), low: 1) }
    let head = bytes.prefix(200)
    let zeros = (0...1).map { odd in head.indices.filter { $0 % 2 == odd && head[$0] == 0 }.count }
    if zeros[1] * 4 > head.count, zeros[0] == 0 { return utf16(bytes[...], low: 0) }
    if zeros[0] * 4 > head.count, zeros[1] == 0 { return utf16(bytes[...], low: 1) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      scalars.append((0x80...0x9F).contains(byte) ? high[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(scalars)
  }

  /// Returns the text of a file that is imported.
  ///
  /// - Throws: `MalformedText` if the file is empty, a ZIP archive, a PDF, or no text.
  static func wholeText(_ bytes: some Collection<UInt8>) throws(MalformedText) -> String {
    // Many banks and programs offer several files as one archive.
    guard !bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) else {
      throw MalformedText(line: 1, reason: "it is a ZIP archive; unpack it, and import the files in it")
    }
    // Banks offer statements as PDF first.
    guard !bytes.starts(with: Array("%PDF-".utf8)) else {
      throw MalformedText(
        line: 1, reason: "it is a PDF; get the same data in another format, like CSV, and import that")
    }
    let text = text(bytes)
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw MalformedText(line: 1, reason: "the file is empty")
    }
    guard !text.utf8.contains(0) else { throw MalformedText(line: 1, reason: "the file is not text") }
    return text
  }

  /// - Parameter low: the index of the low byte in each pair.
  private static func utf16(_ bytes: ArraySlice<UInt8>, low: Int) -> String {
    let bytes = Array(bytes)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
      UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Windows-1252 from 0x80 to 0x9F; the five codes without a character stand for control characters, as in the WHATWG
  /// Encoding Standard.
  private static let high: [Unicode.Scalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}
