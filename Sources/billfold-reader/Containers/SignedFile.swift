internal import Core
internal import Foundation

/// A file inside its signature (CAdES, `.p7m`), as the exchange of Italy delivers most invoices. The signature is not
/// checked, since only the content matters to the ledger.
///
/// Source: RFC 5652, sections 3, 5.1 and 5.2, in the encodings of ITU-T X.690.
enum SignedFile {
  /// Returns the file inside.
  ///
  /// - Throws: `Failure.damaged` if the structure is broken, `.unsupported` if the file is not inside.
  static func content(of data: Data) throws -> Data {
    var cursor = Cursor(bytes: SignedText.decoded(data) ?? [UInt8](data))
    try cursor.enter(.sequence)
    try cursor.skip(.objectIdentifier)
    try cursor.enter(.explicit)
    try cursor.enter(.sequence)
    // The version, and the algorithms of all signatures.
    try cursor.skip(.integer)
    try cursor.skip(.set)
    let end = try cursor.enter(.sequence)
    try cursor.skip(.objectIdentifier)
    guard end.map({ cursor.index < $0 }) ?? true, cursor.tag == Tag.explicit.rawValue else { throw detached }
    try cursor.enter(.explicit)
    return Data(try cursor.octets())
  }

  /// The tags that occur on the way to the content.
  private enum Tag: UInt8 {
    case integer = 0x02
    case octets = 0x04
    case objectIdentifier = 0x06
    case octetsInPieces = 0x24
    case sequence = 0x30
    case set = 0x31
    case explicit = 0xA0
  }

  private struct Cursor {
    let bytes: [UInt8]
    var index = 0

    /// The tag of the next element; nil at the end.
    var tag: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Goes on to the first element inside of the next one.
    ///
    /// - Returns: the index after its last one; nil if that is only marked where it is.
    @discardableResult
    mutating func enter(_ tag: Tag) throws -> Int? {
      guard self.tag == tag.rawValue else { throw SignedFile.damaged }
      return try length().map { index + $0 }
    }

    /// Goes on to the element after the next one.
    mutating func skip(_ tag: Tag) throws {
      guard self.tag == tag.rawValue else { throw SignedFile.damaged }
      try skip(depth: 0)
    }

    /// The text of the next element, which may consist of pieces.
    mutating func octets(depth: Int = 0) throws -> [UInt8] {
      guard depth < 4 else { throw SignedFile.damaged }
      if tag == Tag.octets.rawValue {
        guard let length = try length() else { throw SignedFile.damaged }
        defer { index += length }
        return Array(bytes[index..<index + length])
      }
      let end = try enter(.octetsInPieces)
      var content: [UInt8] = []
      while end.map({ index < $0 }) ?? (tag != 0) { content += try octets(depth: depth + 1) }
      if end == nil { try skipMark() }
      return content
    }

    private mutating func skip(depth: Int) throws {
      guard depth < 16 else { throw SignedFile.damaged }
      if let length = try length() {
        index += length
      } else {
        while let tag, tag != 0 { try skip(depth: depth + 1) }
        try skipMark()
      }
    }

    /// The mark at the end of an element without a length.
    private mutating func skipMark() throws {
      guard index + 2 <= bytes.count, bytes[index] == 0, bytes[index + 1] == 0 else { throw SignedFile.damaged }
      index += 2
    }

    /// Reads tag and length of the next element, which lies within the bytes.
    ///
    /// - Returns: nil if its end is marked instead.
    private mutating func length() throws -> Int? {
      // Tags of several bytes do not occur in what is read here.
      guard index + 2 <= bytes.count, bytes[index] & 0x1F != 0x1F else { throw SignedFile.damaged }
      let first = Int(bytes[index + 1])
      index += 2
      if first == 0x80 { return nil }
      var length = first
      if first > 0x80 {
        let count = first & 0x7F
        guard count <= 4, index + count <= bytes.count else { throw SignedFile.damaged }
        length = bytes[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
        index += count
      }
      guard length <= bytes.count - index else { throw SignedFile.damaged }
      return length
    }
  }

  private static let damaged = Failure(
    .damaged, "the signed file is damaged or incomplete; ask for it again, or for a PDF of it")
  private static let detached = Failure(
    .unsupported, "it is only the signature of another file; import that file")
}
