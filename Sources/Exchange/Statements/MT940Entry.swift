internal import Core

/// Field 61 of MT940: `2403010301DR12,34NMSCreference//bank's reference`, optionally followed by a line of
/// supplementary details.
enum MT940Entry {
  static func read(_ lines: [Substring], _ line: Int, _ currency: Currency) throws(MalformedText) -> StatementEntry {
    var rest = lines[0]
    func wrong(_ what: String) -> MalformedText {
      MalformedText(line: line, reason: "\(quoted(lines[0])): \(what)")
    }
    guard let value = MT940.date(rest.prefix(6)) else { throw wrong("the value date is missing") }
    rest = rest.dropFirst(6)
    var date = value
    if rest.prefix(4).count == 4, rest.prefix(4).allSatisfy({ $0.isASCII && $0.isNumber }) {
      guard let booked = booking(rest.prefix(4), near: value) else { throw wrong("the booking date is invalid") }
      date = booked
      rest = rest.dropFirst(4)
    }
    // RC reverses a credit, RD a debit; EC and ED mark expected entries.
    guard let mark = ["RC", "RD", "EC", "ED", "C", "D"].first(where: { rest.hasPrefix($0) }) else {
      throw wrong("C or D is missing")
    }
    rest = rest.dropFirst(mark.count)
    // Skips the third letter of the currency.
    if let letter = rest.first, letter.isASCII, letter.isLetter { rest = rest.dropFirst() }
    let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "," }
    guard digits.contains(","), let amount = Decimals.plain(String(digits), mark: ","),
      let money = Money(amount, currency)
    else { throw wrong("the amount is not valid in \(currency.code)") }
    rest = rest.dropFirst(digits.count)
    guard let kind = rest.first, "NFS".contains(kind), rest.count >= 4 else { throw wrong("the type is missing") }
    let type = String(rest.prefix(4))
    let references = String(rest.dropFirst(4))
    let slashes = references.firstRange(of: "//")
    let own = String(references[..<(slashes?.lowerBound ?? references.endIndex)]).trimmed()
    let bank = slashes.map { references[$0.upperBound...].trimmed() } ?? ""
    let isOut = mark == "D" || mark == "RC" || mark == "ED"
    var entry = StatementEntry(
      date: date, valueDate: value,
      amount: Money(minorUnits: isOut ? -money.minorUnits : money.minorUnits, currency: currency),
      reference: own.isEmpty || own == "NONREF" ? nil : own, bankReference: bank.isEmpty ? nil : bank, type: type,
      isStandingOrder: type == "NSTO",
      // RTI is a returned item.
      isReversal: mark.hasPrefix("R") || type.hasSuffix("RTI"), isPending: mark.hasPrefix("E"), line: line)
    if type == "NCHK" { entry.cheque = entry.reference }
    addSupplement(lines.dropFirst().joined(), &entry)
    return entry
  }

  /// Returns the booking day closest to the value date, which may be in another year.
  private static func booking(_ text: Substring, near value: CalendarDate) -> CalendarDate? {
    guard let month = Int(text.prefix(2)), let day = Int(text.suffix(2)) else { return nil }
    return [value.year - 1, value.year, value.year + 1]
      .compactMap { CalendarDate(year: $0, month: month, day: day) }
      .min { abs($0.days(since: value)) < abs($1.days(since: value)) }
  }

  /// Adds the supplementary details: the original amount and the charges from `/OCMT/USD12,34//CHGS/EUR1,50/`, or text.
  private static func addSupplement(_ text: String, _ entry: inout StatementEntry) {
    func money(after mark: String) -> Money? {
      guard let range = text.firstRange(of: mark) else { return nil }
      let written = text[range.upperBound...].prefix { $0 != "/" }
      guard let currency = Currency(code: String(written.prefix(3))) else { return nil }
      return Decimals.plain(String(written.dropFirst(3)), mark: ",").flatMap { Money($0, currency) }
    }
    if let original = money(after: "/OCMT/"), original.currency != entry.amount.currency {
      let isOut = entry.amount.minorUnits < 0
      entry.original = Money(
        minorUnits: isOut ? -original.minorUnits : original.minorUnits, currency: original.currency)
    }
    if let fee = money(after: "/CHGS/"), fee.currency == entry.amount.currency { entry.fee = fee }
    if !text.contains("/OCMT/") && !text.contains("/CHGS/") { entry.text = text.trimmed() }
  }
}
