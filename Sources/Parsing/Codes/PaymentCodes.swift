internal import Core

/// The code for SEPA credit transfers, called GiroCode in Germany and Zahlen mit Code in Austria.
///
/// Source: European Payments Council, EPC069-12, Quick Response Code: Guidelines to Enable Data Capture for the
/// Initiation of a SEPA Credit Transfer, version 3.1.
enum EPCPayment {
  private enum Line {
    static let header = 0, version = 1, identification = 3, name = 5, iban = 6, amount = 7, reference = 9, text = 10
  }

  static func data(of text: String) -> ExactData? {
    let lines = CodeFields.lines(text)
    // Empty lines at the end may be omitted.
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

/// The Swiss QR-bill.
///
/// Sources: SIX, Swiss Implementation Guidelines QR-bill, version 2.2, section 4; Swico, syntax definition for billing
/// information (S1), version 1.2. Each line has a fixed meaning; unused lines are empty.
enum SwissQRBill {
  /// The indices of the lines that are used.
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
    // A slip without an amount lets the payer fill it in. One over 0.00 is only a notification, for a bill that is paid
    // in another way.
    if let amount = Amount(plain: lines[Line.amount]), !amount.isZero { data.total = amount }
    data.paymentReference = CodeFields.filled(lines[Line.reference])
    if lines.count > Line.information { take(information: lines[Line.information], into: &data) }
    return data
  }

  /// `//S1/10/10201409/11/190512/…/40/2:10;0:30`: tags with their values; a slash in a value is escaped by a backslash.
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
    // Terms of discount and days; the longest one is the term without a discount.
    let days = (values["40"] ?? "").split(separator: ";").compactMap { term in
      term.split(separator: ":").last.flatMap { Int($0) }
    }
    if let longest = days.max(), (0...400).contains(longest) { data.dueDate = data.date?.adding(days: longest) }
  }
}

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
    // The bank's BIC may follow the account after a plus sign.
    guard let account = fields["ACC"], let iban = IBAN.checked(account.prefix { $0 != "+" }) else { return nil }
    // The payment may contain the whole invoice.
    let nested = fields["X-INV"].flatMap(data)
    var data = nested ?? ExactData(source: .code)
    data.kind = .invoice
    data.iban = iban
    data.merchant = CodeFields.filled(fields["RN"])
    data.total = fields["AM"].flatMap(Amount.init(plain:)) ?? data.total
    data.currency = fields["CC"].flatMap(Currency.init(code:)) ?? data.currency
    data.dueDate = fields["DT"].flatMap { CodeFields.date($0, "yyyymmdd") } ?? data.dueDate
    data.paymentReference =
      CodeFields.filled(fields["X-VS"]) ?? CodeFields.filled(fields["RF"]) ?? data.paymentReference
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

/// The payment slip UPN QR of Slovenia.
///
/// Source: Bank Association of Slovenia, Technical standard of the UPN QR form, and its instructions for programmers,
/// section 4: nineteen lines, then the sum of their lengths.
enum UPNPayment {
  private enum Line {
    static let header = 0, amount = 8, due = 13, iban = 14, reference = 15, name = 16, checksum = 19
  }

  static func data(of text: String) -> ExactData? {
    // Not trimmed, because the length is checked.
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    guard lines.count > Line.checksum, lines[Line.header] == "UPNQR", let sum = Int(lines[Line.checksum].trimmed()),
      lines[..<Line.checksum].reduce(Line.checksum, { $0 + $1.count }) == sum,
      let iban = IBAN.checked(lines[Line.iban])
    else { return nil }
    var data = ExactData(source: .code)
    data.kind = .invoice
    data.iban = iban
    data.merchant = CodeFields.filled(String(lines[Line.name]))
    // The amount in cents, as eleven digits.
    let digits = lines[Line.amount]
    if digits.count == 11, let cents = Int64(digits), cents > 0 { data.total = Amount(units: cents, scale: 2) }
    data.currency = .eur
    data.dueDate = CodeFields.date(lines[Line.due], "dd.mm.yyyy")
    data.paymentReference = CodeFields.filled(String(lines[Line.reference]))
    return data
  }
}
