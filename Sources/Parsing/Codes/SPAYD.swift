internal import Core

/// The Short Payment Descriptor of Czech and Slovak QR payments, `SPD*1.0*ACC:…*AM:480.50*CC:CZK`, and the QR invoice,
/// `SID*1.0*ID:…*DD:20140404*AM:…`, alone or inside a payment under `X-INV`.
///
/// Sources: Czech Banking Association, standard 26, Format for sharing payment data by QR codes; qr-faktura.cz, format
/// QR Faktura 1.0.
enum SPAYD {
  static func data(of text: String) -> ExactData? {
    let parts = text.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0] == "SPD" || parts[0] == "SID", parts[1].hasPrefix("1.") else { return nil }
    let fields = CodeFields.pairs(parts.dropFirst(2), separator: ":").mapValues { CodeFields.percentDecoded($0) }
    return parts[0] == "SPD" ? payment(fields) : invoice(fields)
  }

  private static func payment(_ fields: [String: String]) -> ExactData? {
    // The account's bank may follow behind a plus sign.
    guard let account = fields["ACC"], let iban = IBAN.checked(account.prefix { $0 != "+" }) else { return nil }
    // The whole invoice may be packed into the payment.
    let nested = fields["X-INV"].flatMap(data)
    var data = nested ?? ExactData(source: .code)
    data.kind = .invoice
    data.iban = iban
    data.merchant = CodeFields.filled(fields["RN"])
    data.total = fields["AM"].flatMap(Amount.init(plain:)) ?? data.total
    data.currency = fields["CC"].flatMap(Currency.init(code:)) ?? data.currency
    data.dueDate = fields["DT"].flatMap { CodeFields.date($0, "yyyymmdd") } ?? data.dueDate
    data.paymentReference = CodeFields.filled(fields["X-VS"]) ?? CodeFields.filled(fields["RF"])
    return data
  }

  private static func invoice(_ fields: [String: String]) -> ExactData? {
    guard let number = CodeFields.filled(fields["ID"]) else { return nil }
    var data = ExactData(source: .code)
    data.reference = number
    data.date = fields["DD"].flatMap { CodeFields.date($0, "yyyymmdd") }
    data.total = fields["AM"].flatMap(Amount.init(plain:))
    data.currency = Currency(code: fields["CC"] ?? "CZK")
    data.dueDate = fields["DT"].flatMap { CodeFields.date($0, "yyyymmdd") }
    data.iban = fields["ACC"].flatMap { IBAN.checked($0.prefix { $0 != "+" }) }
    data.paymentReference = CodeFields.filled(fields["VS"])
    data.kind = data.total?.isNegative == true ? .creditNote : .invoice
    return data
  }
}
