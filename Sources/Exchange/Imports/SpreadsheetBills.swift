internal import Core

/// Converts the rows of a spreadsheet to bills.
struct SpreadsheetBills {
  var sheet: Spreadsheet
  /// The rows with an entry.
  var rows: [CSVText.Row]
  var amounts: SpreadsheetAmounts
  /// The currency of each row.
  var currencies: [Currency]
  var order: DateOrder

  /// - Parameter remarks: takes what is left out.
  /// - Throws: `MalformedText` for a row that is not a bill.
  func ledger(_ remarks: inout [FileRemark]) throws(MalformedText) -> ForeignLedger {
    var categories = SpendingCategories()
    for place in rows.indices where !isTransfer(rows[place]) {
      categories.add(moved(place), in: cell(place, .category), of: "")
    }
    var ledger = ForeignLedger()
    for place in rows.indices {
      let line = rows[place].line
      let category = cell(place, .category)
      if isTransfer(rows[place]) {
        ledger.leave(line: line, .transfer)
        continue
      }
      // A list of positive amounts may have those of salaries, which only their category tells.
      if amounts.spending == .positive, SpreadsheetWords.isIncome(CSVHeader.normalized(category)) {
        ledger.leave(line: line, .income)
        continue
      }
      let isOfSpending = amounts.spending != .type && categories.isRefund(category, of: "")
      let isRefund = amounts.all[place].isRefund || isOfSpending
      let bill = try bill(place)
      ledger.add(line: line, amount: moved(place), isRefund: isRefund, bill)
    }
    let unknown = unknownPayments
    if !unknown.isEmpty {
      let names = unknown.prefix(5).map { quoted($0) }.joined(separator: ", ") + (unknown.count > 5 ? ", ..." : "")
      remarks.append(FileRemark("\(names) in the column of payments is used only where it is the name of a card"))
    }
    return ledger
  }

  /// Returns what makes the bill of a row from the amount spent.
  private func bill(_ place: Int) throws(MalformedText) -> (Money) -> ExportedBill {
    let line = rows[place].line
    let texts = [SpreadsheetField.merchant, .title, .notes, .category].map { cell(place, $0) }
    guard let name = texts.first(where: { !$0.isEmpty }) else {
      throw MalformedText(line: line, reason: "it has neither a merchant nor a title nor notes nor a category")
    }
    let date = try DateColumn.date(ColumnCell(line: line, text: cell(place, .date)), order)
    let due = try day(place, .due)
    let paid = try paid(place, date, due)
    let (title, notes) = (texts[1].isEmpty ? name : texts[1], texts[2])
    let (payment, card) = payment(place)
    let category = filled(place, .category) ?? DefaultCategories.other
    let person = filled(place, .person)
    let (reference, quote) = (filled(place, .reference), filled(place, .paymentReference))
    let iban = filled(place, .iban).map { IBAN.normalized($0) ?? $0 }
    let tags = tags(place)
    return { spent in
      ExportedBill(
        id: 0, kind: spent.minorUnits < 0 ? .creditNote : paid == nil ? .invoice : .receipt, title: title,
        merchant: name, notes: notes == name ? "" : notes, amount: spent, issueDate: date, dueDate: due,
        paidDate: paid, payment: payment, card: card, reference: reference, paymentReference: quote, iban: iban,
        splits: [ExportedBill.Split(category: category, minorUnits: spent.minorUnits, person: person)], tags: tags)
    }
  }

  /// Returns the day of payment: by the column that says it, or else the due date or the day of the bill. Days in the
  /// future are those of unpaid bills.
  ///
  /// - Throws: `MalformedText` if the column has neither a date nor a word for yes or no.
  private func paid(
    _ place: Int, _ date: CalendarDate, _ due: CalendarDate?
  ) throws(MalformedText) -> CalendarDate? {
    guard sheet.column(of: .paid) != nil else { return max(due ?? date, date) }
    let text = cell(place, .paid)
    if text.isEmpty { return nil }
    if let isPaid = SpreadsheetWords.isPaid(text) { return isPaid ? date : nil }
    guard DateColumn.isDate(text) else {
      throw MalformedText(
        line: rows[place].line,
        reason: "\(quoted(text)) does not say whether the bill is paid; write yes, no or a date")
    }
    return try day(place, .paid)
  }

  private func day(_ place: Int, _ field: SpreadsheetField) throws(MalformedText) -> CalendarDate? {
    let text = cell(place, field)
    return text.isEmpty ? nil : try DateColumn.date(ColumnCell(line: rows[place].line, text: text), order)
  }

  /// Returns how a bill was paid, and the name of its card.
  private func payment(_ place: Int) -> (payment: Payment?, card: String?) {
    let (text, card) = (cell(place, .payment), cell(place, .card))
    let mode = SpreadsheetWords.payment(text)
    guard card.contains(where: { $0.isLetter || $0.isNumber }) else {
      return (mode.map { Payment(mode: $0) }, mode == nil && !text.isEmpty ? text : nil)
    }
    let digits = card.filter { $0.isASCII && $0.isNumber }
    let lastFour = digits.count >= 4 ? String(digits.suffix(4)) : nil
    return (Payment(mode: mode ?? .card, lastFour: lastFour), card)
  }

  /// The texts in the column of payments that name no way to pay, each once.
  private var unknownPayments: [String] {
    var seen: Set<String> = []
    return rows.indices.map { cell($0, .payment) }.filter {
      !$0.isEmpty && SpreadsheetWords.payment($0) == nil && seen.insert($0).inserted
    }
  }

  /// Returns the tags of a row, which are separated by commas or semicolons, or else by spaces.
  private func tags(_ place: Int) -> [String] {
    let text = cell(place, .tags)
    let isList = text.contains { ",;".contains($0) }
    return text.split { isList ? ",;".contains($0) : $0.isWhitespace }.map { $0.trimmed() }.filter { !$0.isEmpty }
  }

  private func isTransfer(_ row: CSVText.Row) -> Bool {
    SpreadsheetWords.direction(sheet.cell(row, .type)) == .transfer
      || SpreadsheetWords.isTransfer(CSVHeader.normalized(sheet.cell(row, .category)))
  }

  private func moved(_ place: Int) -> Money {
    Money(minorUnits: amounts.all[place].units, currency: currencies[place])
  }

  private func cell(_ place: Int, _ field: SpreadsheetField) -> String { sheet.cell(rows[place], field) }

  private func filled(_ place: Int, _ field: SpreadsheetField) -> String? {
    let text = cell(place, field)
    return text.isEmpty ? nil : text
  }
}
