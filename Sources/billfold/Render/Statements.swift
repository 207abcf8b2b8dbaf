internal import Actions
internal import Core

extension Output {
  func show(_ imported: StatementImportResult) throws { try show(imported) { printEach([imported]) } }

  /// Shows the results of several files, and reports those that were refused.
  func show(_ imports: BatchResult<StatementImportResult>) throws {
    try show(imports) { printEach(imports.done) }
    try complain(about: imports.refused)
  }

  private func printEach(_ imports: [StatementImportResult]) {
    for imported in imports {
      for statement in imported.statements {
        let account: SafeText = statement.account.map { " of account \($0)" } ?? ""
        let currency = imported.hasSeveralCurrencies(statement) ? " in \(statement.currency.code)" : ""
        let known = statement.known > 0 ? ", \(statement.known) already known" : ""
        let left = Plural.count(statement.pending, "is not booked yet and", "are not booked yet and")
        let pending = statement.pending > 0 ? ", \(left) left out" : ""
        print(
          "\(imported.file)" + account
            + "\(currency): \(Plural.count(statement.new, "new entry", "new entries"))\(known)\(pending)")
        if let closing = statement.closing { print(Style.dim("balance \(text(closing))")) }
        uncertainties(statement).forEach { print($0) }
      }
      for sentence in imported.remarks { print("\(imported.file): \(sentence)") }
      imported.matches.forEach { print(sentence($0)) }
      for returned in imported.returned {
        let advice: SafeText =
          "; if that is still to be paid, `billfold match remove \(returned.payment.id)` separates them"
        print("\(returned.sentence)" + advice)
      }
    }
    if imports.contains(where: { $0.statements.contains { $0.new > 0 } }) {
      remark("Next: `billfold match` lists other matches, `billfold statement gaps` payments without a bill.")
    }
  }

  /// Says which entries are known or new although it is not certain to which account stored ones belong.
  private func uncertainties(_ statement: ImportedStatementResult) -> [SafeText] {
    var lines: [SafeText] = []
    if let assumption = statement.assumption {
      let ids = statement.assumedFrom.map { " \($0)" }.joined()
      let first = ids.isEmpty ? "" : "remove the stored ones with `billfold statement delete\(ids)`, and "
      let remedy = "\(first)import each file with its own --profile ACCOUNT"
      lines.append("\(assumption). If they are of another account, \(remedy).")
    }
    if let doubt = statement.doubt {
      let remedy = "delete one of the two statements and import its file with the account of the other as --profile"
      lines.append("\(doubt). If it is the same account, \(remedy).")
    }
    return lines
  }

  func show(deletedStatements result: BatchResult<DeletedStatementResult>) throws {
    try show(result) {
      for deleted in result.done {
        let statement = deleted.statement
        let unpaid =
          deleted.unpaid.isEmpty
          ? "" : "; \(ShortText.ids(deleted.unpaid, "bill", "bills")) unpaid again"
        print(
          "statement \(statement.id) deleted: \(statement.file), \(Plural.count(statement.entries, "entry", "entries"))\(unpaid). `billfold undo` reverts this."
        )
      }
    }
    try complain(about: result.refused)
  }

  func show(_ statements: [StatementResult]) throws {
    try show(statements) {
      guard !statements.isEmpty else {
        return remark("No statements. `billfold statement import FILE` reads CAMT, MT940, OFX, QIF and CSV.")
      }
      var table = Table([
        .init(title: "ID", isRight: true), .init(title: "FROM"), .init(title: "TO"),
        .init(title: "ACCOUNT", shrinksTo: 10), .init(title: "ENTRIES", isRight: true),
        .init(title: "BALANCE", isRight: true), .init(title: "FILE", shrinksTo: 10),
      ])
      for statement in statements {
        table.add(
          "\(statement.id)", statement.first?.description ?? "", statement.last?.description ?? "",
          statement.account ?? "", "\(statement.entries)", statement.closing.map { text($0) } ?? "", statement.file)
      }
      print(table)
    }
  }

  func show(_ entries: [EntryResult]) throws {
    try show(entries) {
      guard !entries.isEmpty else { return remark("No entries.") }
      print(table(entries))
    }
  }

  func table(_ entries: [EntryResult]) -> Table {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "AMOUNT", isRight: true),
      .init(title: "NAME", shrinksTo: 12), .init(title: "TEXT", shrinksTo: 8), .init(title: "PAYS"),
    ])
    for entry in entries {
      table.add(
        "\(entry.id)", entry.date.description, text(entry.amount), entry.name ?? "", entry.text,
        entry.bills.isEmpty
          ? entry.income.map { "income \($0)" } ?? "" : "bill " + entry.bills.map(String.init).joined(separator: ", "))
    }
    return table
  }
}
