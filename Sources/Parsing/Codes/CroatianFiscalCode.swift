internal import Core

/// The code of Croatian fiscal receipts, an address at the tax administration with
/// `jir=…&datv=20250331_1512&izn=13272`.
///
/// Source: Pravilnik o fiskalizaciji u prometu gotovinom, articles 18a to 18c, and Porezna uprava, technical
/// specification of fiscalisation, section 2.7: the amount is in cents, without a separator.
/// The address is read, never opened.
enum CroatianFiscalCode {
  static func data(of text: String) -> ExactData? {
    guard let fields = CodeFields.parameters(of: text, below: ["https://porezna.gov.hr/rn"]),
      fields["jir"] ?? fields["zki"] != nil, let moment = fields["datv"], let printed = fields["izn"],
      let total = amount(printed)
    else { return nil }
    var data = ExactData(source: .code)
    let parts = moment.split(separator: "_")
    data.date = parts.first.flatMap { CodeFields.date($0, "yyyymmdd") }
    data.time = parts.dropFirst().first.flatMap { CodeFields.time($0) }
    data.total = total
    data.kind = total.isNegative ? .creditNote : .receipt
    // Receipts before 2023 were in kuna, which is no currency any more.
    if let date = data.date, date.year >= 2023 { data.currency = .eur }
    return data
  }

  /// Cents; some programs write the separator all the same.
  private static func amount(_ text: String) -> Amount? {
    if text.contains(where: { $0 == "," || $0 == "." }) { return CodeFields.amount(text) }
    return Int64(text).flatMap { (-Amount.largest...Amount.largest).contains($0) ? Amount(units: $0, scale: 2) : nil }
  }
}
