/// Base64 (RFC 4648, section 4), because this module does not use Foundation.
enum Base64 {
  /// The decoded bytes, or nil for an invalid character or length.
  static func decoded(_ text: String) -> [UInt8]? {
    let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let digits = text.utf8.dropLast(padding)
    guard padding <= 2, digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    var buffer = 0
    var bits = 0
    for digit in digits {
      guard let value = alphabet[digit] else { return nil }
      buffer = (buffer << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> bits & 0xFF))
      }
    }
    return bytes
  }

  private static let alphabet: [UInt8: Int] = {
    let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return Dictionary(uniqueKeysWithValues: characters.utf8.enumerated().map { ($0.element, $0.offset) })
  }()
}
