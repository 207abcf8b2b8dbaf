internal import Core

/// HomeBank's CSV: `date;payment;number;payee;memo;amount;category;tags`. Depending on the options of the export, a
/// status follows the amount and an account precedes the date.
///
/// Source: HomeBank's manual, "CSV format".
enum HomeBankLedger {
  /// The indexes of the columns in a row.
  private struct Layout {
    var date = 0, payment = 1, number = 2, payee = 3, memo = 4, amount = 5
    var category = 6
    var tags: Int? = 7

    /// - Parameters:
    ///   - width: the number of cells in a row.
    ///   - hasStatus: for 9 cells, whether a status follows the amount, as found from the contents.
    init?(width: Int, hasStatus: Bool) {
      switch (width, hasStatus) {
      case (7, _): tags = nil
      case (8, _): break
      case (9, true): (category, tags) = (7, 8)
      case (9, false): self = Layout().moved(by: 1)
      case (10, _):
        (category, tags) = (7, 8)
        self = moved(by: 1)
      default: return nil
      }
    }

    private init() {}

    private func moved(by count: Int) -> Layout {
      var layout = self
      layout.date += count
      layout.payment += count
      layout.number += count
      layout.payee += count
      layout.memo += count
      layout.amount += count
      layout.category += count
      layout.tags = tags.map { $0 + count }
      return layout
    }
  }

  static func read(
    _ text: String, currency: Currency?, dateOrder: DateOrder?, decimalMark: DecimalMark?
  ) throws(MalformedText) -> ForeignLedger {
    let currency = try Currency.required(currency)
    var rows = try HomeBankLedger.rows(text)
    // Newer versions write a header row.
    if let first = rows.first, first.cells.contains(where: { $0.trimmed().lowercased() == "payee" }) {
      rows.removeFirst()
    }
    guard let first = rows.first else { return ForeignLedger() }
    let width = first.cells.count
    let hasStatus = width == 9 && rows.allSatisfy { $0.cells.count == 9 && $0.cells[6].trimmed().count <= 1 }
    guard let layout = Layout(width: width, hasStatus: hasStatus) else {
      throw MalformedText(line: first.line, reason: "it has \(width) cells; HomeBank writes 7 to 10")
    }
    if let other = rows.first(where: { $0.cells.count != width }) {
      throw MalformedText(line: other.line, reason: "it has \(other.cells.count) cells, and the first row \(width)")
    }
    let amounts = rows.map { ColumnCell(line: $0.line, text: $0.cells[layout.amount].trimmed()) }
    let mark = try AmountColumn.mark(of: amounts, currency, decimalMark)
    let dates = rows.map { ColumnCell(line: $0.line, text: $0.cells[layout.date].trimmed()) }
    let order = if let dateOrder { dateOrder } else { try DateColumn.order(of: dates) }
    var moved: [Money] = []
    var categories = SpendingCategories()
    for (index, row) in rows.enumerated() {
      let amount = try AmountColumn.money(amounts[index], mark, currency)
      moved.append(amount)
      guard Int(row.cells[layout.payment].trimmed()) != transfer else { continue }
      let category = row.cells[layout.category].trimmed()
      categories.add(amount, in: category, of: group(of: category))
    }
    var ledger = ForeignLedger()
    for (index, row) in rows.enumerated() {
      let date = try DateColumn.date(dates[index], order)
      try add(row, layout, date, moved[index], categories, to: &ledger)
    }
    return ledger
  }

  /// The way to pay that stands for a transfer between own accounts.
  private static let transfer = 5

  /// Returns the category above a category such as `Food:Groceries`.
  private static func group(of category: String) -> String { String(category.prefix { $0 != ":" }) }

  private static func add(
    _ row: CSVText.Row, _ layout: Layout, _ date: CalendarDate, _ amount: Money, _ categories: SpendingCategories,
    to ledger: inout ForeignLedger
  ) throws(MalformedText) {
    func cell(_ column: Int) -> String { row.cells[column].trimmed() }
    let code = cell(layout.payment)
    guard let number = code.isEmpty ? 0 : Int(code), (0...11).contains(number) else {
      throw MalformedText(line: row.line, reason: "\(quoted(code)) is not a payment type; HomeBank has 0 to 11")
    }
    if number == transfer { return ledger.leave(line: row.line, .transfer) }
    let category = cell(layout.category), reference = cell(layout.number)
    try ledger.add(
      AccountTransaction(
        line: row.line, date: date, amount: amount, payee: cell(layout.payee), memo: cell(layout.memo),
        category: category, isRefund: categories.isRefund(category, of: group(of: category)),
        payment: mode(number).map { Payment(mode: $0) }, reference: reference.isEmpty ? nil : reference,
        tags: layout.tags.map { cell($0).split(separator: " ").map(String.init) } ?? []))
  }

  private static func mode(_ number: Int) -> PaymentMode? {
    switch number {
    case 1, 6: .card
    case 2: .cheque
    case 3: .cash
    case 4, 8: .bankTransfer
    case 7: .standingOrder
    case 11: .directDebit
    default: nil
    }
  }

  /// Returns the rows, split by the separator that gives the most cells: a semicolon unless the user chose another one.
  private static func rows(_ text: String) throws(MalformedText) -> [CSVText.Row] {
    var best: [CSVText.Row] = []
    var failure: MalformedText?
    for separator: Unicode.Scalar in [";", "\t", ","] {
      do {
        let rows = try CSVText.rows(of: text, separator: separator)
        if rows.first?.cells.count ?? 0 > best.first?.cells.count ?? 1 { best = rows }
      } catch {
        failure = failure ?? error
      }
    }
    guard !best.isEmpty else {
      throw failure ?? MalformedText(line: 1, reason: "it is not a table with the columns of HomeBank's export")
    }
    return best
  }
}
