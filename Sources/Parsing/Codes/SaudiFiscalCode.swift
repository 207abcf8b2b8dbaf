internal import Core

/// The code of Saudi e-invoices: tag, length and value in Base64; 1 seller, 2 VAT number, 3 time, 4 total with VAT,
/// 5 VAT, and signatures behind them.
///
/// Source: ZATCA, Detailed Technical Guidelines for e-Invoicing, QR code specifications.
enum SaudiFiscalCode {
  static func data(of text: String) -> ExactData? {
    // Tag 1 first: in Base64 every such text begins with an A.
    guard text.hasPrefix("A"), let bytes = Base64.decoded(text), bytes.first == 1, let values = values(bytes),
      let seller = values[1], let time = values[3], let total = values[4].flatMap(CodeFields.amount)
    else { return nil }
    var data = ExactData(source: .code)
    data.merchant = CodeFields.filled(seller)
    data.total = total
    data.currency = Currency(code: "SAR")
    data.tax = values[5].flatMap(CodeFields.amount)
    data.date = CodeFields.date(time.prefix(10), "yyyy-mm-dd")
    data.time = CodeFields.time(time.dropFirst(11))
    return data
  }

  /// The values as text by tag, or nil where a length points beyond the end.
  private static func values(_ bytes: [UInt8]) -> [UInt8: String]? {
    var values: [UInt8: String] = [:]
    var rest = bytes[...]
    while let tag = rest.popFirst() {
      guard let length = rest.popFirst(), rest.count >= Int(length) else { return nil }
      if values[tag] == nil { values[tag] = String(decoding: rest.prefix(Int(length)), as: UTF8.self) }
      rest = rest.dropFirst(Int(length))
    }
    return values
  }
}

/// Base64 (RFC 4648, section 4), without Foundation: this room has none.
enum Base64 {
  /// The bytes, or nil where a character or the length is wrong.
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
