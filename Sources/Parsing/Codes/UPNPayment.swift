internal import Core

/// The payment slip UPN QR of Slovenia.
///
/// Source: Bank Association of Slovenia, Technical standard of the UPN QR form, and its instructions for programmers,
/// section 4: nineteen lines, then the sum of their lengths.
enum UPNPayment {
  private enum Line {
    static let header = 0, amount = 8, due = 13, iban = 14, reference = 15, name = 16, checksum = 19
  }

  static func data(of text: String) -> ExactData? {
    // Not trimmed: the length counts.
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.count > Line.checksum, lines[Line.header] == "UPNQR", let sum = Int(lines[Line.checksum].trimmed),
      lines[..<Line.checksum].reduce(Line.checksum, { $0 + $1.count }) == sum,
      let iban = IBAN.checked(lines[Line.iban])
    else { return nil }
    var data = ExactData(source: .code)
    data.kind = .invoice
    data.iban = iban
    data.merchant = CodeFields.filled(String(lines[Line.name]))
    // Eleven digits of cents.
    let digits = lines[Line.amount]
    if digits.count == 11, let cents = Int64(digits), cents > 0 { data.total = Amount(units: cents, scale: 2) }
    data.currency = .eur
    data.dueDate = CodeFields.date(lines[Line.due], "dd.mm.yyyy")
    data.paymentReference = CodeFields.filled(String(lines[Line.reference]))
    return data
  }
}
