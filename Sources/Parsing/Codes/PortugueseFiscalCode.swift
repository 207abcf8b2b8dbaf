internal import Core

/// The code of Portuguese fiscal documents, `A:123456789*B:…*D:FS*F:20190812*G:FS CDVF/12345*…*N:0.15*O:0.80*…`.
///
/// Source: Portaria 195/2020 and Autoridade Tributária e Aduaneira, Especificações técnicas do código QR, version 1.0.
enum PortugueseFiscalCode {
  static func data(of text: String) -> ExactData? {
    guard text.hasPrefix("A:") else { return nil }
    let fields = CodeFields.pairs(text.split(separator: "*"), separator: ":")
    guard let type = fields["D"], let number = fields["G"], let date = fields["F"], fields["H"] != nil,
      let total = fields["O"].flatMap(CodeFields.amount)
    else { return nil }
    var data = ExactData(source: .code)
    data.kind = kind(type)
    data.date = CodeFields.date(date, "yyyymmdd")
    data.reference = CodeFields.filled(number)
    data.total = data.kind == .creditNote ? -total.magnitude : total
    data.currency = .eur
    data.tax = fields["N"].flatMap(CodeFields.amount)
    data.taxes = taxes(fields)
    return data
  }

  /// The types of SAF-T (PT): FS simplified invoice and FR invoice-receipt are paid, NC is a credit note, G… are
  /// transport documents, which nobody pays.
  private static func kind(_ type: String) -> Kind? {
    switch type {
    case "FT", "ND": .invoice
    case "FS", "FR", "RC", "RG", "TV": .receipt
    case "NC", "TD": .creditNote
    case "GR", "GT", "GA", "GC", "GD": .deliveryNote
    default: nil
    }
  }

  /// Taxable amounts and taxes of the regions I (mainland), J (Azores) and K (Madeira): 3/4 reduced, 5/6 intermediate,
  /// 7/8 normal rate. The rates themselves are not in the code.
  private static func taxes(_ fields: [String: String]) -> [TaxLine] {
    ["I", "J", "K"].flatMap { region in
      [3, 5, 7].compactMap { position in
        guard let net = fields["\(region)\(position)"].flatMap(CodeFields.amount) else { return nil }
        return TaxLine(net: net, amount: fields["\(region)\(position + 1)"].flatMap(CodeFields.amount))
      }
    }
  }
}
