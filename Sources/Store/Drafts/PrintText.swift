internal import Core

/// Conversion of word and number fingerprints to and from column text.
enum PrintText {
  static func text(_ print: [UInt32]) -> String? {
    print.isEmpty
      ? nil
      : print.map { String($0, radix: 16).zeroPadded(to: 8) }.joined()
  }

  static func numbers(_ text: String?) -> [UInt32] {
    guard let text, text.utf8.count % 8 == 0 else { return [] }
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 8).map { start in
      UInt32(String(decoding: digits[start..<start + 8], as: UTF8.self), radix: 16) ?? 0
    }
  }
}
