internal import Core

/// The code of Spanish invoices under Veri*factu, an address at the tax agency with
/// `nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.4`.
///
/// Source: Orden HAC/1177/2024 and AEAT, Características del QR y especificaciones del servicio de cotejo, version 0.4.7.
/// The address is read, never opened.
enum SpanishFiscalCode {
  private static let places = [
    "https://www2.agenciatributaria.gob.es/wlpl/tike-cont/validarqr",
    "https://prewww2.aeat.es/wlpl/tike-cont/validarqr",
    "https://www1.agenciatributaria.gob.es/wlpl/tike-cont/validarqr",
    "https://prewww1.aeat.es/wlpl/tike-cont/validarqr",
  ]

  static func data(of text: String) -> ExactData? {
    guard let fields = CodeFields.parameters(of: text, below: places), fields["nif"] != nil,
      let total = fields["importe"].flatMap(CodeFields.amount)
    else { return nil }
    var data = ExactData(source: .code)
    data.total = total
    data.currency = .eur
    // A rectification may be positive or negative; of all others the code does not say whether they are paid.
    data.kind = total.isNegative ? .creditNote : nil
    data.reference = CodeFields.filled(fields["numserie"])
    data.date = fields["fecha"].flatMap { CodeFields.date($0, "dd-mm-yyyy") }
    return data
  }
}
