internal import Core
internal import Foundation

/// Checks the tags of untrusted XML before it is parsed. A parser compares all attributes of a tag with each other, so
/// a single tag of two megabytes can take it minutes.
struct TagScan {
  /// The limits for a tag. The largest tags seen in invoices, root elements with all their namespaces, have 2,000
  /// characters and 30 attributes.
  private static let longest = 16_384
  private static let mostAttributes = 128

  /// Encodings in which `<` and `>` always have their usual form. In UTF-7, for example, they can be encoded
  /// differently.
  private static let encodings = [
    "utf-8", "utf8", "utf-16", "utf16", "us-ascii", "ascii", "iso-8859-", "iso_8859-", "latin", "windows-125", "cp125",
  ]

  enum Complaint: Error { case tagTooLarge, documentType, encoding }

  private let bytes: UnsafeRawBufferPointer
  /// The number of bytes per character, and the index of the low-order byte.
  private let width: Int
  private let lower: Int
  private let count: Int

  /// - Throws: `Complaint`.
  static func check(_ data: Data) throws {
    try data.withUnsafeBytes { bytes in
      guard hasKnownEncoding(bytes) else { throw Complaint.encoding }
      try TagScan(bytes).check()
    }
  }

  private init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let first = Array(bytes.prefix(2))
    let isLittle = first == [0xFF, 0xFE] || first == [0x3C, 0]
    let isBig = first == [0xFE, 0xFF] || first == [0, 0x3C]
    width = isLittle || isBig ? 2 : 1
    lower = isBig ? 1 : 0
    count = bytes.count / width
  }

  private static func hasKnownEncoding(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // Four bytes per character: no invoice uses such an encoding.
    if bytes.prefix(4).count(where: { $0 == 0 }) > 2 || Array(bytes.prefix(4)) == [0xFF, 0xFE, 0, 0] { return false }
    let start = String(decoding: bytes.prefix(4096).filter { $0 != 0 }, as: UTF8.self).lowercased()
    guard let opening = start.range(of: "<?xml") else { return true }
    guard let end = start.range(of: "?>", range: opening.upperBound..<start.endIndex) else { return false }
    let declaration = start[opening.upperBound..<end.lowerBound]
    guard let word = declaration.range(of: "encoding", options: .backwards) else { return true }
    let name = declaration[word.upperBound...].drop { $0.isWhitespace || "=\"'".contains($0) }
    return encodings.contains { name.hasPrefix($0) }
  }

  /// The character at an index if it is ASCII, otherwise 255.
  private func unit(_ index: Int) -> UInt8 {
    guard width == 2 else { return bytes[index] }
    return bytes[index * 2 + 1 - lower] == 0 ? bytes[index * 2 + lower] : 255
  }

  private func check() throws {
    var index = 0
    while index < count {
      guard unit(index) == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if begins("<!--", at: index) {
        index = place(after: "-->", from: index + 4)
      } else if begins("<![CDATA[", at: index) {
        index = place(after: "]]>", from: index + 9)
      } else if begins("<?", at: index) {
        index = place(after: "?>", from: index + 2)
      } else if begins("<!", at: index) {
        throw Complaint.documentType
      } else {
        index = try endOfTag(from: index + 1)
      }
    }
  }

  private func endOfTag(from start: Int) throws -> Int {
    var quote: UInt8 = 0
    var attributes = 0
    var index = start
    while index < count {
      let character = unit(index)
      if quote != 0 {
        if character == quote { quote = 0 }
      } else if character == UInt8(ascii: ">") {
        return index + 1
      } else if character == UInt8(ascii: "\"") || character == UInt8(ascii: "'") {
        quote = character
      } else if character == UInt8(ascii: "=") {
        attributes += 1
      }
      guard attributes <= TagScan.mostAttributes, index - start < TagScan.longest else { throw Complaint.tagTooLarge }
      index += 1
    }
    return count
  }

  private func begins(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { unit(index + $0) == text.utf8Start[$0] }
  }

  /// The index after the next occurrence of the text, or the end of the data.
  private func place(after text: StaticString, from start: Int) -> Int {
    var index = start
    while index < count {
      if begins(text, at: index) { return index + text.utf8CodeUnitCount }
      index += 1
    }
    return count
  }
}
