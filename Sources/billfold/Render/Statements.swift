internal import Actions
internal import Core
internal import Matching

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
        let pending = statement.pending > 0 ? ", \(statement.pending) not booked yet are left out" : ""
        print(
          "\(imported.file)" + account
            + "\(currency): \(Plural.count(statement.new, "new entry", "new entries"))\(known)\(pending)")
        if let closing = statement.closing { print(Style.dim("balance \(text(closing))")) }
        uncertainties(statement).forEach { print($0) }
      }
      for sentence in imported.remarks { print("\(imported.file): \(sentence)") }
      imported.matches.forEach { print(sentence($0)) }
    }
    if imports.contains(where: { $0.statements.contains { $0.new > 0 } }) {
      remark("Next: `billfold match` lists other matches, `billfold statement gaps` payments without a bill.")
    }
  }

  /// Says which entries are known or new although it is not certain to which account stored ones belong.
  private func uncertainties(_ statement: ImportedStatementResult) -> [SafeText] {
    var lines: [SafeText] = []
    if let assumption = statement.assumption {
      lines.append("\(assumption). If they are of another account, import each file with its own --profile ACCOUNT.")
    }
    if let doubt = statement.doubt {
      let remedy = "delete the unnamed statement and import its file with --profile ACCOUNT"
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
          ? "" : "; \(Wording.plain(deleted.unpaid.map { "\($0)" }, "bill", "bills")) unpaid again"
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

  private func table(_ entries: [EntryResult]) -> Table {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "AMOUNT", isRight: true),
      .init(title: "NAME", shrinksTo: 12), .init(title: "TEXT", shrinksTo: 8), .init(title: "PAYS"),
    ])
    for entry in entries {
      table.add(
        "\(entry.id)", entry.date.description, text(entry.amount), entry.name ?? "", entry.text,
        entry.bills.isEmpty ? "" : "bill " + entry.bills.map(String.init).joined(separator: ", "))
    }
    return table
  }

  /// Shows proposed matches with their reasons.
  ///
  /// - Parameter isCut: whether there are more.
  func show(_ matches: [MatchResult], isCut: Bool = false) throws {
    try show(matches) {
      guard !matches.isEmpty else {
        return remark("Nothing to match: `billfold statement gaps` lists payments without a bill, and the reverse.")
      }
      for match in matches {
        for entry in match.entries {
          print(
            Style.bold("\(match.id)") + "  \(entry.date)  \(text(entry.amount))  "
              + SafeText(entry.name ?? entry.text).fitted(to: 40))
        }
        for bill in match.bills {
          print("   bill \(bill.id): \(bill.title), \(text(bill.amount)), \(bill.issueDate)")
        }
        print(Style.dim("   \(reasons(match))"))
        for rival in match.rivals { rivalLines(rival, of: match).forEach { print($0) } }
      }
      if isCut { remark("There are more: --limit 0 shows all.") }
      remark()
      remark("`billfold match confirm NUMBER` accepts a match, `billfold match refuse NUMBER` refuses it.")
      if let (match, rival) = matches.lazy.compactMap({ match in match.rivals.first.map { (match, $0) } }).first {
        let entry = rival.entries.first?.id ?? match.id
        let bills = rival.bills.map { " --bill \($0.id)" }.joined()
        remark("If another one is right, choose it: `billfold match confirm \(entry)\(bills)`.")
      }
    }
  }

  /// Returns for example `or bill 5: Café Sonne, 12.30 EUR, 2026-03-07 (86 %)`.
  private func rivalLines(_ rival: MatchResult.Rival, of match: MatchResult) -> [SafeText] {
    let sure = Int((rival.probability * 100).rounded())
    let bills =
      rival.bills.map(\.id) == match.bills.map(\.id)
      ? [] : rival.bills.map { "bill \($0.id): \($0.title), \(text($0.amount)), \($0.issueDate)" as SafeText }
    let entries =
      rival.entries.map(\.id) == match.entries.map(\.id)
      ? []
      : rival.entries.map {
        "entry \($0.id): \($0.date), \(text($0.amount)), " + SafeText($0.name ?? $0.text).fitted(to: 30)
      }
    return (bills + entries).enumerated().map { place, line in
      (place == 0 ? "   or " : "   and ") + line + (place == 0 ? Style.dim(" (\(sure) %)") : "")
    }
  }

  /// Shows matches that were confirmed.
  func showMade(_ matches: [MatchResult]) throws {
    try show(matches) {
      guard !matches.isEmpty else { return remark("No match is certain.") }
      matches.forEach { print(sentence($0)) }
    }
  }

  func showRefused(_ matches: [MatchResult]) throws {
    try show(matches) {
      for match in matches { print("\(names(match)) will not be proposed again. `billfold undo` reverts this.") }
    }
  }

  /// Returns for example `entry 7 pays bill 3: Telekom, 39.95 EUR; marked paid on 2026-03-04`.
  private func sentence(_ match: MatchResult) -> SafeText {
    let bills = match.bills.map { "\($0.title), \(text($0.amount))" }.joined(separator: "; ")
    let verb = match.entries.count == 1 ? "pays" : "pay"
    let entries = Wording.plain(match.entries.map { "\($0.id)" }, "entry", "entries")
    // Not the entry's day, which may be ahead.
    let day = match.bills.first { match.paid.contains($0.id) }?.paidDate
    let paid = day.map { "; marked paid on \($0)" } ?? ""
    return "\(entries) \(verb) \(Wording.plain(match.bills.map { "\($0.id)" }, "bill", "bills")): \(bills)\(paid)"
  }

  private func names(_ match: MatchResult) -> SafeText {
    "\(Wording.plain(match.entries.map { "\($0.id)" }, "entry", "entries")) with \(Wording.plain(match.bills.map { "\($0.id)" }, "bill", "bills"))"
  }

  private func reasons(_ match: MatchResult) -> String {
    let sure = match.certainty == .certain ? "certain" : "\(Int((match.probability * 100).rounded())) %"
    let more = match.difference.map { " (\(text($0)))" } ?? ""
    return ([sure] + match.reasons.map(\.explanation)).joined(separator: ", ") + more
  }

  func show(_ separated: SeparatedMatch) throws {
    let unpaid = separated.unpaid.isEmpty ? "" : "; unpaid again"
    try show(
      separated,
      "\(Wording.plain(separated.entries.map { "\($0)" }, "entry", "entries")) and \(Wording.plain(separated.bills.map { "\($0)" }, "bill", "bills")) are no longer matched\(unpaid). `billfold undo` reverts this."
    )
  }

  func show(_ gaps: GapsResult) throws {
    try show(gaps) {
      if gaps.entries.isEmpty && gaps.bills.isEmpty { return print("No gaps.") }
      if !gaps.entries.isEmpty {
        print(Style.bold("Paid without a bill"))
        print(table(gaps.entries))
      }
      if !gaps.bills.isEmpty {
        if !gaps.entries.isEmpty { print() }
        print(Style.bold("Bills without a payment"))
        print(table(gaps.bills))
      }
      if gaps.isCut { remark("There are more: --limit 0 shows all.") }
      remark()
      remark("`billfold statement show ENTRY` finds the bill that an entry pays,")
      remark("`billfold statement bill ENTRY` adds it, and")
      remark("`billfold statement waive WORDS` marks such entries as needing no bill.")
    }
  }

  private func table(_ bills: [BillResult]) -> Table {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "TITLE", shrinksTo: 12),
      .init(title: "AMOUNT", isRight: true), .init(title: "PAID"),
    ])
    for bill in bills {
      table.add(
        "\(bill.id)", bill.issueDate.description, bill.title, text(bill.amount), bill.paidDate?.description ?? "")
    }
    return table
  }

  /// Shows an entry and the bills that it could pay.
  func show(_ details: EntryDetails) throws {
    try show(details) {
      print(table([details.entry]))
      guard details.entry.bills.isEmpty else { return }
      print()
      guard !details.bills.isEmpty else {
        return remark(
          "No unmatched bill is close to it. Search for one with --search WORDS, or add it with `billfold statement bill \(details.entry.id)`."
        )
      }
      print(Style.bold("Bills that it could pay"))
      print(table(details.bills))
      remark()
      remark(
        "`billfold match confirm \(details.entry.id) --bill ID` matches one, `billfold statement bill \(details.entry.id)` adds another."
      )
    }
  }

  func show(_ waivers: [WaiverResult]) throws {
    try show(waivers) {
      guard !waivers.isEmpty else { return remark("No waivers.") }
      var table = Table([
        .init(title: "ID", isRight: true), .init(title: "WORDS", shrinksTo: 10), .init(title: "ACCOUNT", shrinksTo: 10),
        .init(title: "REASON", shrinksTo: 10),
      ])
      for waiver in waivers { table.add("\(waiver.id)", waiver.words ?? "", waiver.iban ?? "", waiver.reason) }
      print(table)
    }
  }
}

extension Output {
  func show(deletedWaivers result: BatchResult<Int64>) throws {
    try show(result) { for id in result.done { print("waiver \(id) removed") } }
    try complain(about: result.refused)
  }
}

extension Wording {
  /// Returns ids with their noun: `entry 3`, `entries 3, 4`.
  fileprivate static func plain(_ ids: [String], _ noun: String, _ plural: String) -> String {
    "\(ids.count == 1 ? noun : plural) \(ids.joined(separator: ", "))"
  }
}
