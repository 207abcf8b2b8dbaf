internal import Actions
internal import Core

/// Who shares bills, and what was paid back.
extension Output {
  /// - Parameters:
  ///   - person: the requested person; nil for all.
  ///   - isOfAllTime: whether bills of all dates were requested.
  func show(_ persons: [PersonResult], of person: String?, isOfAllTime: Bool) throws {
    try show(persons) {
      guard !persons.isEmpty else {
        let nobody: SafeText = "No bill \(isOfAllTime ? "" : "of this period ")is shared with \(person ?? "a person")."
        return remark(
          isOfAllTime ? "\(nobody)\nSplit one with `billfold bill split ID Groceries@Anna=50% Groceries=rest`." : nobody
        )
      }
      print(table(persons))
      guard person != nil else { return }
      for one in persons {
        print()
        print(account(one))
      }
    }
  }

  /// Shows what was settled, or would be, one line for each currency.
  func show(_ settled: SettledResult) throws {
    try show(settled) {
      for one in settled.settlements.withUsualFirst(usual, { $0.amount.money.currency }) {
        print(line(one, of: settled))
      }
    }
  }

  /// - Parameter unsettled: the ids of settlements.
  func show(unsettled: BatchResult<Int64>) throws {
    try show(unsettled) {
      for id in unsettled.done { print("settlement \(id) is deleted; `billfold undo` restores it") }
    }
    try complain(about: unsettled.refused)
  }

  /// Returns for example `settlement 1: Anna paid you 20.00 EUR on 2026-03-14, 5.00 EUR more than was open; you owe
  /// Anna 5.00 EUR`.
  private func line(_ one: SettledResult.Settled, of settled: SettledResult) -> SafeText {
    let paid = payment(one, of: settled)
    let over: SafeText = one.over.money.minorUnits > 0 ? ", \(text(one.over)) more than was open" : ""
    let then: SafeText = settled.isPreview ? "; then " : "; "
    let line = paid + " on \(one.date)" + over + then + standing(one.open, with: settled.person)
    guard let id = one.id else { return line }
    return "settlement \(id): " + line
  }

  private func payment(_ one: SettledResult.Settled, of settled: SettledResult) -> SafeText {
    let (person, amount) = (settled.person, text(one.amount.magnitude))
    if one.amount.money.minorUnits > 0 {
      return settled.isPreview ? "\(person) would pay you \(amount)" : "\(person) paid you \(amount)"
    }
    return settled.isPreview ? "you would pay \(person) \(amount)" : "you paid \(person) \(amount)"
  }

  private func standing(_ open: MoneyResult, with person: String) -> SafeText {
    if open.money.minorUnits > 0 { return "\(person) owes you \(text(open.magnitude))" }
    if open.money.minorUnits < 0 { return "you owe \(person) \(text(open.magnitude))" }
    return "nothing is open"
  }

  private func table(_ persons: [PersonResult]) -> Table {
    var table = Table([
      .init(title: "PERSON", shrinksTo: 12), .init(title: "BILLS", isRight: true),
      .init(title: "SHARE", isRight: true), .init(title: "UNPAID", isRight: true),
      .init(title: "SETTLED", isRight: true), .init(title: "OPEN", isRight: true),
    ])
    for person in persons {
      for sum in sums(of: person) {
        table.add(
          person.person, "\(sum.bills)", text(sum.amount), text(sum.unpaid), text(sum.settled), text(sum.open))
      }
    }
    return table
  }

  private func sums(of person: PersonResult) -> [PersonResult.Sum] {
    person.sums.withUsualFirst(usual) { $0.open.money.currency }
  }

  /// Returns the parts and settlements of a person, oldest first, with what is open after each. A part of an unpaid
  /// bill changes nothing.
  private func account(_ person: PersonResult) -> Table {
    var table = Table([
      .init(title: "ENTRY"), .init(title: "DATE"), .init(title: "TITLE", shrinksTo: 12),
      .init(title: "CATEGORY", shrinksTo: 8), .init(title: "AMOUNT", isRight: true),
      .init(title: "OPEN", isRight: true),
    ])
    for sum in sums(of: person) where sum.before.money.minorUnits != 0 {
      table.add("before", "", "", "", "", text(sum.before))
    }
    for entry in person.entries {
      if let part = entry.part {
        let title = part.text.isEmpty ? part.title : "\(part.title), \(part.text)"
        table.add(
          "bill \(part.bill)", "\(part.date)", title, part.category, text(part.amount),
          part.paidDate == nil ? "unpaid" : text(entry.open))
      } else if let settlement = entry.settlement {
        table.add(
          "settled \(settlement.id)", "\(settlement.date)", settlement.notes, "", text(settlement.change),
          text(entry.open))
      }
    }
    return table
  }
}
