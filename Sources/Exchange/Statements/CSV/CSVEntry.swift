internal import Core

/// A row of a bank's CSV file as a statement entry.
struct CSVEntry {
  var row: CSVText.Row
  var profile: CSVProfile
  /// The currency of the entry.
  var currency: Currency
  /// How the signs of debits and credits are read.
  var signs = CSVSigns()
  /// Whether the row has words for an entry that is not booked in place of its date.
  var isUnbooked = false

  func entry() throws(MalformedText) -> StatementEntry {
    let date = try DateColumn.date(ColumnCell(line: row.line, text: text(.date) ?? ""), profile.dateOrder)
    var entry = StatementEntry(date: date, amount: try amount(), line: row.line)
    if let value = text(.valueDate), DateColumn.isDate(value) {
      entry.valueDate = try DateColumn.date(ColumnCell(line: row.line, text: value), profile.dateOrder)
    }
    // Of a payment that comes in, the one who is paid is the owner of the account.
    let comesIn = entry.amount.minorUnits > 0
    entry.name = text(comesIn && profile.columns.values.contains(.payer) ? .payer : .name)?.withFoldedSpaces
    entry.iban = text(.iban).map { IBAN.normalized($0) ?? $0 }
    entry.bic = text(.bic)
    entry.text = cells(.text).joined(separator: " ").withFoldedSpaces
    entry.reference = text(.reference).flatMap { ["NOTPROVIDED", "NONREF"].contains($0) ? nil : $0 }
    entry.bankReference = text(.bankReference)
    entry.type = text(.type)
    entry.mandate = text(.mandate)
    entry.rate = text(.rate)?.replacing(",", with: ".")
    entry.lastFour = text(.card).flatMap { card in
      let digits = card.filter { $0.isASCII && $0.isNumber }
      return digits.count >= 4 ? String(digits.suffix(4)) : nil
    }
    let isOut = entry.amount.minorUnits < 0
    if let fee = try money(.fee), fee.minorUnits != 0 {
      entry.fee = Money(minorUnits: abs(fee.minorUnits), currency: currency)
    }
    if let code = text(.originalCurrency).flatMap({ Currency(code: $0) }), code != currency,
      let written = text(.originalAmount), let amount = AmountColumn.amount(written, mark),
      let original = Money(amount.magnitude, code)
    {
      entry.original = Money(minorUnits: isOut ? -original.minorUnits : original.minorUnits, currency: code)
    }
    entry.isStandingOrder = CSVWords.isStandingOrder("\(entry.type ?? "") \(entry.text)")
    entry.isPending = isPending
    return entry
  }

  private var isPending: Bool { isUnbooked || text(.state).map(CSVWords.isPending) ?? false }

  /// Returns the amount, from the column of amounts and its sign, or from the columns of debits and credits.
  private func amount() throws(MalformedText) -> Money {
    if let money = try side(.amount) {
      var units = money.minorUnits
      if let sign = text(.sign) {
        guard let isOut = CSVWords.isDebit(sign) else {
          throw MalformedText(line: row.line, reason: "\(quoted(sign)) is neither debit nor credit")
        }
        units = isOut ? -abs(units) : abs(units)
      } else if units > 0, profile.columns.values.contains(.sign), !isPending {
        throw MalformedText(line: row.line, reason: "the entry does not say whether it is a debit or a credit")
      }
      return Money(minorUnits: profile.isInverted ? -units : units, currency: currency)
    }
    let (debit, credit) = (try side(.debit)?.minorUnits ?? 0, try side(.credit)?.minorUnits ?? 0)
    guard debit == 0 || credit == 0 else {
      throw MalformedText(line: row.line, reason: "an entry has both a debit and a credit")
    }
    let (out, comes) = (signs.areDebitsNegative ? -debit : debit, signs.areCreditsNegative ? -credit : credit)
    return Money(minorUnits: comes - out, currency: currency)
  }

  /// Returns the amount in the columns of a role that can have several: the user may state one for charges and another
  /// for money that comes back. At most one of them has an amount that is not 0.
  private func side(_ role: CSVProfile.Role) throws(MalformedText) -> Money? {
    let amounts = try cells(role).map { text throws(MalformedText) in try money(in: text) }
    guard amounts.count(where: { $0.minorUnits != 0 }) < 2 else {
      throw MalformedText(line: row.line, reason: "an entry has amounts in two columns")
    }
    return amounts.first { $0.minorUnits != 0 } ?? amounts.first
  }

  func money(_ role: CSVProfile.Role) throws(MalformedText) -> Money? {
    guard let text = text(role) else { return nil }
    return try money(in: text)
  }

  private func money(in text: String) throws(MalformedText) -> Money {
    try AmountColumn.money(ColumnCell(line: row.line, text: text), mark, currency)
  }

  private var mark: Character { profile.decimalMark.first ?? "." }

  private func text(_ role: CSVProfile.Role) -> String? { cells(role).first }

  /// Returns the cells of a role that are not empty, from left to right. Only texts and charges have several columns.
  private func cells(_ role: CSVProfile.Role) -> [String] {
    profile.columns.filter { $0.value == role }.keys.sorted().compactMap(cell)
  }

  private func cell(_ column: Int) -> String? {
    guard row.cells.indices.contains(column) else { return nil }
    let text = row.cells[column].trimmed()
    return text.isEmpty ? nil : text
  }
}
