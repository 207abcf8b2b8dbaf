/// Base64 (RFC 4648, section 4), because this module and `Parsing` do not use Foundation.
public enum Base64 {
  /// The decoded bytes of a text in ASCII, or nil for an invalid character or length.
  public static func decoded(_ text: some BidirectionalCollection<UInt8>) -> [UInt8]? {
    let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    let digits = text.dropLast(padding)
    guard padding <= 2, digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var buffer = 0
    var bits = 0
    for digit in digits {
      let value = Int(values[Int(digit)])
      guard value >= 0 else { return nil }
      buffer = (buffer << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> bits & 0xFF))
      }
    }
    return bytes
  }

  /// The value of each character; −1 for those that are no digits.
  private static let values: [Int8] = {
    var values = [Int8](repeating: -1, count: 256)
    let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, character) in characters.utf8.enumerated() { values[Int(character)] = Int8(value) }
    return values
  }()
}
