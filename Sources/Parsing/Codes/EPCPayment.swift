internal import Core

/// The code for SEPA credit transfers, called GiroCode in Germany and Zahlen mit Code in Austria.
///
/// Source: European Payments Council, EPC069-12, Quick Response Code: Guidelines to Enable Data Capture for the Initiation
/// of a SEPA Credit Transfer, version 3.1.
enum EPCPayment {
  private enum Line {
    static let header = 0, version = 1, identification = 3, name = 5, iban = 6, amount = 7, reference = 9, text = 10
  }

  static func data(of text: String) -> ExactData? {
    let lines = CodeFields.lines(text)
    // Lines at the end that would be empty may be left out.
    guard lines.count > Line.iban, lines[Line.header] == "BCD", ["001", "002"].contains(lines[Line.version]),
      ["SCT", "INST"].contains(lines[Line.identification]), let iban = IBAN.checked(lines[Line.iban])
    else { return nil }
    func line(_ index: Int) -> String? { index < lines.count ? CodeFields.filled(lines[index]) : nil }
    var data = ExactData(source: .code)
    data.kind = .invoice
    data.iban = iban
    data.merchant = line(Line.name)
    if let amount = line(Line.amount), amount.hasPrefix("EUR") {
      data.total = Amount(plain: String(amount.dropFirst(3)))
      data.currency = .eur
    }
    data.paymentReference = line(Line.reference) ?? line(Line.text)
    return data
  }
}
