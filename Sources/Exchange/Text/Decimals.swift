internal import Core

/// Decimal numbers in bank files.
enum Decimals {
  /// Parses `-12.3`, `+12.30`, `12.30000`, `.5` or `12.`; trailing zeros after four decimals are dropped.
  static func plain(_ text: String, mark: Character = ".") -> Amount? {
    var digits = text.trimmed()
    if mark != "." {
      guard !digits.contains(".") else { return nil }
      digits = digits.replacing(String(mark), with: ".")
    }
    if let point = digits.firstIndex(of: ".") {
      let fraction = digits[digits.index(after: point)...]
      guard !fraction.isEmpty || point > digits.startIndex else { return nil }
      let zeros = digits.reversed().prefix { $0 == "0" }.count
      let extra = digits.distance(from: point, to: digits.endIndex) - 5
      if extra > 0, zeros > 0 { digits.removeLast(min(zeros, extra)) }
      if digits.hasSuffix(".") { digits.removeLast() }
    }
    let sign = digits.first == "-" || digits.first == "+" ? String(digits.removeFirst()) : ""
    return Amount(plain: sign + (digits.hasPrefix(".") ? "0" + digits : digits))
  }
}
