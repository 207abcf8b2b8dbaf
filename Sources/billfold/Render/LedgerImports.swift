internal import Actions
internal import Core
internal import Exchange

extension Output {
  /// Shows what an import from another program added or would add.
  func show(_ result: LedgerImportResult) throws {
    try show(result) {
      let isEmpty =
        result.new.isEmpty && result.incomes?.new.isEmpty ?? true && result.settlements?.new.isEmpty ?? true
      if result.isPreview, let layout = result.layout { print(table(layout)) }
      if result.isPreview, !isEmpty { print(table(result)) }
      let bills = Plural.count(result.new.count, "bill")
      let documents = result.documents.map { ", with \(Plural.count($0, "document"))" } ?? ""
      let known = result.known > 0 ? ", \(result.known) already known" : ""
      let head = "\(result.file): \(bills) \(result.isPreview ? "would be added" : "added")" as SafeText
      if result.new.isEmpty {
        print("\(head)\(documents)\(known)")
      } else {
        print("\(head) (", sums: result.totals.map(\.money), ")\(documents)\(known)")
      }
      if let incomes = result.incomes { print(line(of: incomes, result)) }
      if let settlements = result.settlements {
        let known = settlements.known > 0 ? ", \(settlements.known) already known" : ""
        let count = Plural.count(settlements.new.count, "settlement")
        print("\(count) \(result.isPreview ? "would be added" : "added")\(known)")
      }
      if !result.newCategories.isEmpty {
        let names = result.newCategories.joined(separator: ", ")
        print("\(result.isPreview ? "categories that would be created" : "categories created"): \(names)")
      }
      if let bills = result.next { print(line(ofNext: bills)) }
      if let cards = result.newCards {
        print("\(result.isPreview ? "cards that would be created" : "cards created"): \(cards.joined(separator: ", "))")
      }
      if let cards = result.incompleteCards {
        let names = cards.joined(separator: ", ")
        print("cards not created, as the file lacks their digits: \(names); `billfold card add` adds them")
      }
      if let lines = result.withoutFile, let first = lines.first {
        let count = Plural.count(lines.count, "bill")
        print("without a file: \(count) whose document is not an image or PDF, first in line \(first)")
      }
      for part in result.leftOut {
        print("left out: \(part.count) \(Output.words(part.reason)), first in line \(part.firstLine)")
      }
      for text in result.layout?.remarks ?? [] { print("\(text)") }
      if !result.isPreview, !isEmpty { remark("`billfold undo` reverts the whole import.") }
    }
    if !result.unknownRoots.isEmpty { complain(advice(on: result)) }
  }

  /// Returns how to say which accounts of a journal are expenses.
  private func advice(on result: LedgerImportResult) -> SafeText {
    let first = result.unknownRoots.prefix(5).joined(separator: ", ")
    let roots = first + (result.unknownRoots.count > 5 ? ", …" : "")
    let line: SafeText =
      result.format == .beancount ? "`option \"name_expenses\" \"NAME\"`" : "`account NAME  ; type: X`"
    return """
      no account in \(result.file) is known to be one of expenses; if one of \(roots) is, declare it at the top of the \
      file with \(line)
      """
  }

  /// Returns a line such as `next bills of recurring ones: 14 Rent, due 2026-03-31; 15 Gym, due 2026-04-01`.
  private func line(ofNext bills: [LedgerImportResult.Next]) -> SafeText {
    let shown: [SafeText] = bills.prefix(5).map { bill in
      let due = bill.dueDate.map { ", due \($0)" } ?? ""
      return "\(bill.id) \(bill.title)\(due)"
    }
    let head: SafeText = bills.count == 1 ? "next bill of a recurring one: " : "next bills of recurring ones: "
    let more: SafeText = bills.count > shown.count ? "; and \(bills.count - shown.count) more" : ""
    return head + shown.joined(separator: "; ") + more
  }

  /// Returns a line such as `2 income entries added (2620.00 EUR), 1 already known`.
  private func line(of incomes: LedgerImportResult.Incomes, _ result: LedgerImportResult) -> SafeText {
    let count = Plural.count(incomes.new.count, "income entry", "income entries")
    let sums: SafeText = incomes.new.isEmpty ? "" : " (\(self.sums(incomes.totals.map(\.money))))"
    let known = incomes.known > 0 ? ", \(incomes.known) already known" : ""
    return "\(count) \(result.isPreview ? "would be added" : "added")\(sums)\(known)"
  }

  private func table(_ result: LedgerImportResult) -> Table {
    var table = Table([
      .init(title: "LINE", isRight: true), .init(title: "DATE"), .init(title: "TITLE", shrinksTo: 12),
      .init(title: "AMOUNT", isRight: true), .init(title: "CATEGORY", shrinksTo: 8),
    ])
    for bill in result.new {
      table.add(
        "\(bill.line)", "\(bill.date)", bill.title, text(bill.amount), bill.categories.joined(separator: ", "))
    }
    for income in result.incomes?.new ?? [] {
      table.add("\(income.line)", "\(income.date)", income.title, text(income.amount), "(income)")
    }
    for settlement in result.settlements?.new ?? [] {
      table.add(
        "\(settlement.line)", "\(settlement.date)", settlement.person, text(settlement.amount), "(settlement)")
    }
    return table
  }

  /// Returns what each column of a spreadsheet was recognised as.
  private func table(_ layout: LedgerImportResult.Layout) -> Table {
    var table = Table([
      .init(title: "COLUMN", isRight: true), .init(title: "HEADING", shrinksTo: 8),
      .init(title: "READ AS", shrinksTo: 20),
    ])
    for column in layout.columns {
      table.add("\(column.number)", column.heading, Output.words(column.field, layout))
    }
    return table
  }

  /// Returns the field of a column with how its dates or amounts are read: `date, day first`.
  private static func words(_ field: SpreadsheetField?, _ layout: LedgerImportResult.Layout) -> String {
    guard let field else { return "(not used)" }
    switch field {
    case .date, .due:
      let order = DateOrder(code: layout.dates)
      return "\(field.rawValue), \(order == .dayMonthYear ? "day" : order == .monthDayYear ? "month" : "year") first"
    case .amount, .spent, .received:
      let signs =
        switch layout.spending {
        case .positive: ", a minus is a refund"
        case .negative: ", a minus is money spent"
        case .columns, .type: ""
        }
      return "\(field.rawValue), decimal \(layout.decimal.rawValue)\(signs)"
    default: return field.rawValue
    }
  }

  private static func words(_ reason: ForeignLedger.Reason) -> String {
    switch reason {
    case .income: "income"
    case .transfer: "between own accounts"
    case .nothing: "with a zero amount"
    case .notSpending: "not spending"
    case .noAmount: "without an amount; `billfold import` reads their files"
    }
  }
}
