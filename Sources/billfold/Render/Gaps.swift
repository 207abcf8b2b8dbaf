internal import Actions
internal import Core

// Entries and bills without each other, and what is done about them.
extension Output {
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
      guard details.entry.isOpen else { return }
      print()
      let id = details.entry.id
      let isIncoming = details.entry.amount.money.minorUnits > 0
      let adding = "`billfold statement \(isIncoming ? "income" : "bill") \(id)`"
      guard !details.bills.isEmpty else {
        let bill = isIncoming ? "credit note" : "bill"
        remark("No unmatched \(bill) is close to it. --search WORDS finds others, and")
        return remark("\(adding) adds \(isIncoming ? "it as income" : "the bill").")
      }
      print(Style.bold("Bills that it could pay"))
      print(table(details.bills))
      remark()
      remark("`billfold match confirm \(id) --bill ID` matches one, --search WORDS finds others, and")
      remark("\(adding) adds \(isIncoming ? "it as income" : "another").")
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

  func show(deletedWaivers result: BatchResult<Int64>) throws {
    try show(result) { for id in result.done { print("waiver \(id) removed") } }
    try complain(about: result.refused)
  }
}
