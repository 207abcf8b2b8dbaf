internal import Core

/// The machine-readable code of Austrian cash registers,
/// `_R1-AT0_DEMO-CASH-BOX426_776730_2015-10-14T18:20:23_0,00_0,00_0,00_0,00_0,00_g3EdGg==_2d1a…_…`.
///
/// Source: Registrierkassensicherheitsverordnung, annex, Z 12 and 13. Amounts are gross, one for each group of tax
/// rates.
enum AustrianRKSVCode {
  static func data(of text: String) -> ExactData? {
    guard text.hasPrefix("_R1-") else { return nil }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count >= 13 else { return nil }
    let sums = parts[5...9].compactMap { CodeFields.amount($0) }
    guard sums.count == 5 else { return nil }
    var data = ExactData(source: .code)
    let total = sums.reduce(Amount(units: 0, scale: 2), +)
    data.total = total
    data.currency = .eur
    data.kind = total.isNegative ? .creditNote : .receipt
    data.reference = CodeFields.filled(String(parts[3]))
    // Local time.
    data.date = CodeFields.date(parts[4].prefix(10), "yyyy-mm-dd")
    data.time = CodeFields.time(parts[4].dropFirst(11))
    return data
  }
}

/// The code of Croatian fiscal receipts, an address at the tax administration with
/// `jir=…&datv=20250331_1512&izn=13272`.
///
/// Source: Pravilnik o fiskalizaciji u prometu gotovinom, articles 18a to 18c, and Porezna uprava, technical
/// specification of fiscalisation, section 2.7: the amount is in cents, without a separator.
/// The address is only parsed, never opened.
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
    // Receipts before 2023 were in kuna, which is no longer a currency.
    if let date = data.date, date.year >= 2023 { data.currency = .eur }
    return data
  }

  /// An amount in cents; some programs print a decimal separator nevertheless.
  private static func amount(_ text: String) -> Amount? {
    if text.contains(where: { $0 == "," || $0 == "." }) { return CodeFields.amount(text) }
    return Int64(text).flatMap { (-Amount.largest...Amount.largest).contains($0) ? Amount(units: $0, scale: 2) : nil }
  }
}

/// The code of German cash registers with a technical security device (TSE),
/// `V0;955002-00;Kassenbeleg-V1;Beleg^75.33_7.99_0.00_0.00_0.00^10.00:Bar_73.32:Unbar;18;112;2019-07-10T18:41:04.000Z;…`.
///
/// Source: DSFinV-K 2.3, annex I, process data and QR code of receipts.
enum GermanTSECode {
  private enum Part {
    static let version = 0, process = 2, data = 3, start = 6, end = 7
  }

  static func data(of text: String) -> ExactData? {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count >= 12, parts[Part.version] == "V0", parts[Part.process] == "Kassenbeleg-V1" else { return nil }
    let process = parts[Part.data].split(separator: "^", omittingEmptySubsequences: false)
    // Training receipts, orders and cancelled entries are signed as well.
    guard process.count == 3, process[0] == "Beleg", let taxes = sums(process[1]) else { return nil }
    var data = ExactData(source: .code)
    let total = taxes.reduce(Amount(units: 0, scale: 2), +)
    data.total = total
    data.currency = .eur
    data.kind = total.isNegative ? .creditNote : .receipt
    if let moment = localMoment(parts[Part.end]) ?? localMoment(parts[Part.start]) { (data.date, data.time) = moment }
    if let mode = paymentMode(process[2]) { data.payment = Payment(mode: mode) }
    return data
  }

  /// Gross amounts of the five groups of tax rates.
  private static func sums(_ text: Substring) -> [Amount]? {
    let amounts = text.split(separator: "_", omittingEmptySubsequences: false).map { CodeFields.amount($0) }
    guard amounts.count == 5 else { return nil }
    let known = amounts.compactMap { $0 }
    return known.count == 5 ? known : nil
  }

  /// `10.00:Bar_5.00:Bar:CHF_64.30:Unbar`: cash if everything was paid in cash; `Unbar` may be any card or voucher.
  private static func paymentMode(_ text: Substring) -> PaymentMode? {
    let kinds = text.split(separator: "_").compactMap { $0.split(separator: ":").dropFirst().first }
    return !kinds.isEmpty && kinds.allSatisfy { $0 == "Bar" } ? .cash : nil
  }

  /// Converts a time in UTC to German local time.
  private static func localMoment(_ text: Substring) -> (CalendarDate, TimeOfDay)? {
    guard text.count >= 16, let date = CodeFields.date(text.prefix(10), "yyyy-mm-dd"),
      let time = CodeFields.time(text.dropFirst(11))
    else { return nil }
    guard text.hasSuffix("Z") else { return (date, time) }
    let hours = time.hour + (CentralEuropeanTime.isSummer(date, hour: time.hour) ? 2 : 1)
    guard let day = hours >= 24 ? date.adding(days: 1) : date,
      let local = TimeOfDay(hour: hours % 24, minute: time.minute)
    else { return nil }
    return (day, local)
  }
}

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

  /// The document types of SAF-T (PT): FS (simplified invoice) and FR (invoice-receipt) are paid, NC is a credit note,
  /// and types beginning with G are transport documents, which are not paid.
  private static func kind(_ type: String) -> DocumentKind? {
    switch type {
    case "FT", "ND": .invoice
    case "FS", "FR", "RC", "RG", "TV": .receipt
    case "NC", "TD": .creditNote
    case "GR", "GT", "GA", "GC", "GD": .deliveryNote
    default: nil
    }
  }

  /// The taxable amounts and taxes of the regions I (mainland), J (Azores) and K (Madeira): 3/4 reduced, 5/6
  /// intermediate, 7/8 standard rate. The code does not contain the rates themselves.
  private static func taxes(_ fields: [String: String]) -> [TaxLine] {
    ["I", "J", "K"].flatMap { region in
      [3, 5, 7].compactMap { position in
        guard let net = fields["\(region)\(position)"].flatMap(CodeFields.amount) else { return nil }
        return TaxLine(net: net, amount: fields["\(region)\(position + 1)"].flatMap(CodeFields.amount))
      }
    }
  }
}

/// The code of Russian cash registers, `t=20150720T1638&s=1250.00&fn=9999078900004312&i=1432&fp=1063543654&n=1`.
///
/// Source: Federal Tax Service of Russia, order ЕД-7-20/662@, formats of fiscal documents: time, sum, storage device,
/// document, signature, type of operation.
enum RussianFiscalCode {
  static func data(of text: String) -> ExactData? {
    guard text.hasPrefix("t=") else { return nil }
    let fields = CodeFields.pairs(text.split(separator: "&"), separator: "=")
    guard let moment = fields["t"], let sum = fields["s"].flatMap(CodeFields.amount), fields["fn"] != nil,
      fields["fp"] != nil, let operation = fields["n"].flatMap({ Int($0) }), (1...4).contains(operation)
    else { return nil }
    var data = ExactData(source: .code)
    // 1 is a sale, 2 a returned sale, 3 a purchase from a customer, 4 a returned purchase; 2 and 3 pay the customer.
    let isMoneyBack = operation == 2 || operation == 3
    data.total = isMoneyBack ? -sum : sum
    data.kind = isMoneyBack ? .creditNote : .receipt
    data.currency = Currency(code: "RUB")
    data.reference = CodeFields.filled(fields["i"])
    let parts = moment.split(separator: "T")
    data.date = parts.first.flatMap { CodeFields.date($0, "yyyymmdd") }
    data.time = parts.dropFirst().first.flatMap { CodeFields.time($0) }
    return data
  }
}

/// The code of Saudi e-invoices: Base64 of tags, lengths and values; 1 seller, 2 VAT number, 3 time, 4 total with VAT,
/// 5 VAT, followed by signatures.
///
/// Source: ZATCA, Detailed Technical Guidelines for e-Invoicing, QR code specifications.
enum SaudiFiscalCode {
  static func data(of text: String) -> ExactData? {
    // Tag 1 comes first, so the Base64 text always begins with an A.
    guard text.hasPrefix("A"), let bytes = Base64.decoded(text.utf8), bytes.first == 1, let values = values(bytes),
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

  /// The values as text by tag, or nil when a length exceeds the remaining bytes.
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

/// The code of Spanish invoices under Veri*factu, an address at the tax agency with
/// `nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.4`.
///
/// Source: Orden HAC/1177/2024 and AEAT, Características del QR y especificaciones del servicio de cotejo, version
/// 0.4.7. The address is only parsed, never opened.
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
    // A corrective invoice may be positive or negative; for other documents, the code does not say whether they are
    // paid.
    data.kind = total.isNegative ? .creditNote : nil
    data.reference = CodeFields.filled(fields["numserie"])
    data.date = fields["fecha"].flatMap { CodeFields.date($0, "dd-mm-yyyy") }
    return data
  }
}
