internal import Core

/// The currency of each row of a spreadsheet.
struct SpreadsheetCurrencies {
  let all: [Currency]

  /// - Throws: `MalformedText` if a row names an unknown currency, or none beside others that name one; and if there is
  ///   no currency at all.
  init(_ rows: [CSVText.Row], _ sheet: Spreadsheet, _ given: SpreadsheetLedger.Options) throws(MalformedText) {
    let written = rows.map { row -> String? in
      let cell = sheet.cell(row, .currency)
      if !cell.isEmpty { return cell }
      return [SpreadsheetField.amount, .spent, .received].lazy
        .compactMap { AmountColumn.currencies(in: sheet.cell(row, $0)).first }.first
    }
    let base = given.currency ?? sheet.table.currency(rows) ?? given.usual
    let named = try rows.indices.map { place throws(MalformedText) -> Currency? in
      guard let text = written[place] else { return nil }
      let possible = CurrencySign.currencies(text)
      if let usual = given.currency ?? given.usual, possible.contains(usual) { return usual }
      if let currency = CurrencySign.only(text) { return currency }
      let isSign = !possible.isEmpty
      let reason = isSign ? "may be that of several countries; specify the currency" : "is not a currency"
      throw MalformedText(
        line: rows[place].line, reason: "\(quoted(text)) \(reason)", remedy: isSign ? .currency : nil)
    }
    guard let base else {
      throw MalformedText(
        line: rows.first?.line ?? 1, reason: "the file does not name the currency; specify it", remedy: .currency)
    }
    if let lost = named.firstIndex(of: nil), given.currency == nil,
      let other = named.firstIndex(where: { $0 != nil && $0 != given.usual })
    {
      throw MalformedText(
        line: rows[lost].line,
        reason: "it names no currency, unlike line \(rows[other].line); specify that of such lines", remedy: .currency)
    }
    all = named.map { $0 ?? base }
  }
}
