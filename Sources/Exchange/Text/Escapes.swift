internal import Core

/// Escapes text so that it fits on one line of a journal, and unescapes it.
enum Escapes {
  /// Returns the text with hidden characters and special characters percent-encoded as in URLs. Percent signs that do
  /// not look like an escape are kept.
  ///
  /// - Parameters:
  ///   - special: characters with a special meaning where the text is written.
  ///   - kept: hidden characters that are allowed there.
  static func escaped(
    _ text: String, special: Set<Unicode.Scalar> = [], keeping kept: Set<Unicode.Scalar> = []
  ) -> String {
    var result = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    let hidden = hiddenScalars(of: text, count: scalars.count)
    for (index, scalar) in scalars.enumerated() {
      let isOuterSpace =
        scalar.properties.isWhitespace && !kept.contains(scalar) && (index == 0 || index == scalars.count - 1)
      // A combining accent at the start would join the character before the text.
      let isJoining = index == 0 && !scalar.isASCII && String(String.UnicodeScalarView(["a", scalar])).count == 1
      let isFalseEscape =
        scalar == "%" && index + 2 < scalars.count && hex(scalars[index + 1]) != nil && hex(scalars[index + 2]) != nil
      if isOuterSpace || isJoining || isFalseEscape || special.contains(scalar)
        || hidden[index] && !kept.contains(scalar)
      {
        for byte in String(scalar).utf8 {
          result.append("%")
          for digit in [byte >> 4, byte & 15] { result.append(Unicode.Scalar(digit < 10 ? 48 + digit : 55 + digit)) }
        }
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Reverts `escaped`. Percent signs without two hexadecimal digits stay as they are.
  static func unescaped(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(37) else { return String(text) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 37, index + 2 < bytes.count, let high = hex(Unicode.Scalar(bytes[index + 1])),
        let low = hex(Unicode.Scalar(bytes[index + 2]))
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns which scalars are invisible. A joiner within an emoji counts as visible.
  private static func hiddenScalars(of text: String, count: Int) -> [Bool] {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return Array(repeating: false, count: count) }
    var result: [Bool] = []
    for character in text {
      let alone = String(character)
      let isShown = HiddenCharacters.shown(in: alone).utf8.elementsEqual(alone.utf8)
      for scalar in alone.unicodeScalars {
        result.append(!isShown && HiddenCharacters.shown(in: String(scalar)).unicodeScalars.first != scalar)
      }
    }
    return result
  }

  private static func hex(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "0"..."9": UInt8(scalar.value - 48)
    case "A"..."F": UInt8(scalar.value - 55)
    case "a"..."f": UInt8(scalar.value - 87)
    default: nil
    }
  }

  /// Returns the text for a format without escapes: on one line, with single spaces, without hidden characters and
  /// without the characters in `special`.
  static func plain(_ text: String, without special: Set<Unicode.Scalar> = []) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { kept.append(special.contains(scalar) ? " " : scalar) }
    return HiddenCharacters.removed(from: String(kept)).withSingleSpaces
  }
}
