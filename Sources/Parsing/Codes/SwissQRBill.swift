internal import Core

/// The Swiss QR-bill.
///
/// Sources: SIX, Swiss Implementation Guidelines QR-bill, version 2.2, section 4; Swico, syntax definition for billing
/// information (S1), version 1.2. The lines have fixed meanings; what is not used is empty.
enum SwissQRBill {
  /// The positions of the lines that matter.
  private enum Line {
    static let header = 0, version = 1, iban = 3, creditor = 5, amount = 18, currency = 19, reference = 28
    static let message = 29, trailer = 30, information = 31
  }

  static func data(of text: String) -> ExactData? {
    let lines = CodeFields.lines(text)
    guard lines.count > Line.trailer, lines[Line.header] == "SPC", lines[Line.version].hasPrefix("02"),
      lines[Line.trailer] == "EPD", let iban = IBAN.checked(lines[Line.iban])
    else { return nil }
    var data = ExactData(source: .code)
    data.kind = .invoice
    data.iban = iban
    data.merchant = CodeFields.filled(lines[Line.creditor])
    data.currency = Currency(code: lines[Line.currency])
    // A slip without an amount asks for whatever the payer fills in; one over 0.00 only notifies.
    data.total = Amount(plain: lines[Line.amount])
    data.paymentReference = CodeFields.filled(lines[Line.reference])
    if lines.count > Line.information { take(information: lines[Line.information], into: &data) }
    return data
  }

  /// `//S1/10/10201409/11/190512/…/40/2:10;0:30`: tags with their values, a slash in a value behind a backslash.
  private static func take(information: String, into data: inout ExactData) {
    guard information.hasPrefix("//S1/") else { return }
    var parts: [String] = [""]
    var isEscaped = false
    for character in information.dropFirst(5) {
      if character == "/", !isEscaped {
        parts.append("")
      } else if character != "\\" || isEscaped {
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    var values: [String: String] = [:]
    for position in stride(from: 0, to: parts.count - 1, by: 2) { values[parts[position]] = parts[position + 1] }
    data.reference = CodeFields.filled(values["10"])
    data.date = values["11"].flatMap { CodeFields.date($0, "yymmdd") }
    // Terms of discount and days; the longest term is the one without a discount.
    let days = (values["40"] ?? "").split(separator: ";").compactMap { term in
      term.split(separator: ":").last.flatMap { Int($0) }
    }
    if let longest = days.max(), (0...400).contains(longest) { data.dueDate = data.date?.adding(days: longest) }
  }
}
