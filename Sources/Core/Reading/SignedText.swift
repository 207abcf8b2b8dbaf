/// The outer form of signed files (CMS, RFC 5652), which are binary or, by many programs, text in Base64.
public enum SignedText {
  /// Whether a file begins like a signed one: a sequence that begins with the object identifier of signed data,
  /// 1.2.840.113549.1.7.2.
  static func isSigned(_ head: [UInt8]) -> Bool {
    isBinary(head) || decoded(head.prefix(256)).map(isBinary) ?? false
  }

  private static func isBinary(_ head: [UInt8]) -> Bool {
    let identifier: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
    // The length between them has up to five bytes.
    return head.first == 0x30
      && (2...6).contains { start in head.dropFirst(start).prefix(identifier.count).elementsEqual(identifier) }
  }

  /// The bytes of a file in Base64, with or without lines that frame it (`-----BEGIN PKCS7-----`); nil if it is not
  /// text in Base64. An incomplete group of characters at the end is left out.
  public static func decoded(_ file: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.count / 4 * 3)
    var (group, count) = (UInt32(0), 0)
    var isInFrame = false
    for character in file {
      if character == UInt8(ascii: "\n") || character == UInt8(ascii: "\r") {
        isInFrame = false
        continue
      }
      if isInFrame || character == UInt8(ascii: " ") || character == UInt8(ascii: "=") { continue }
      if character == UInt8(ascii: "-") {
        isInFrame = true
        continue
      }
      guard let value = value(of: character) else { return nil }
      group = group << 6 | UInt32(value)
      count += 1
      if count == 4 {
        bytes += [UInt8(group >> 16 & 0xFF), UInt8(group >> 8 & 0xFF), UInt8(group & 0xFF)]
        (group, count) = (0, 0)
      }
    }
    switch count {
    case 2: bytes.append(UInt8(group >> 4 & 0xFF))
    case 3: bytes += [UInt8(group >> 10 & 0xFF), UInt8(group >> 2 & 0xFF)]
    default: break
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
