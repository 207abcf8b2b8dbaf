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
  /// text in Base64. Only the beginning of a file may end in the middle of a group of characters, which is left out.
  public static func decoded(_ file: some Collection<UInt8>) -> [UInt8]? {
    var digits: [UInt8] = []
    digits.reserveCapacity(file.count)
    var isInFrame = false
    for character in file {
      switch character {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isInFrame = false
      case UInt8(ascii: "-"): isInFrame = true
      case UInt8(ascii: " "), UInt8(ascii: "="): continue
      default: if !isInFrame { digits.append(character) }
      }
    }
    return Base64.decoded(digits.dropLast(digits.count % 4 == 1 ? 1 : 0))
  }
}
