/// The length prefix of a frame.
public enum Frame {
  /// A larger frame means a broken or hostile peer.
  public static let largest = 64 << 20

  /// The four bytes that precede a payload of `length` bytes.
  public static func prefix(length: Int) -> [UInt8] {
    [UInt8(length >> 24 & 0xFF), UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]
  }

  /// The payload's length, or nil if the prefix is not four bytes or its value exceeds `largest`.
  public static func length(prefix: [UInt8]) -> Int? {
    guard prefix.count == 4 else { return nil }
    let length = prefix.reduce(0) { $0 << 8 | Int($1) }
    return length <= largest ? length : nil
  }
}
