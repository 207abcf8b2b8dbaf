internal import Actions
internal import Core

extension Output {
  /// Shows bills with their totals.
  ///
  /// - Parameters:
  ///   - isPending: whether the list is of unpaid bills: it then shows when bills were created and are due, otherwise
  ///     whether and when they were paid.
  ///   - isEverything: whether no filter was given.
  func show(_ list: BillList, isPending: Bool, isEverything: Bool) throws {
    try show(list) {
      guard !list.bills.isEmpty else {
        let waiting = list.waitingDrafts
        if waiting > 0 {
          let drafts = "\(Plural.count(waiting, "draft")) \(waiting == 1 ? "is" : "are")"
          return remark("No bills yet; \(drafts) waiting for review. Next: `billfold review`.")
        }
        return remark(
          isEverything
            ? "No bills yet. Begin with `billfold import FOLDER`, or with `billfold add \"Rent 900 EUR monthly\"`."
            : "No bill matches. `billfold bills` without options lists them all.")
      }
      print(table(list.bills, overdue: list.overdue, isPending: isPending))
      print()
      print("\(Plural.count(list.count, "bill")), total ", sums: list.totals.map(\.money))
      if list.isCut {
        let count = list.bills.count
        let (one, several) = isPending ? ("one due first", "\(count) due first") : ("newest", "\(count) newest")
        remark(shown: count, one, several)
      }
    }
  }

  /// Returns the table of a list of bills.
  ///
  /// - Parameters:
  ///   - overdue: the ids of those that are overdue.
  ///   - isPending: as for `show`.
  func table(_ bills: [BillResult], overdue: Set<Int64>, isPending: Bool) -> Table {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: isPending ? "CREATED" : "DATE"),
      .init(title: "TITLE", shrinksTo: 12), .init(title: "AMOUNT", isRight: true),
      .init(title: "CATEGORY", shrinksTo: 8), .init(title: isPending ? "DUE" : "STATE"),
    ])
    for bill in bills {
      let isOverdue = overdue.contains(bill.id)
      let day = bill.dueText.map { isOverdue ? "\($0) overdue" : $0 } ?? "–"
      table.add(
        "\(bill.id)", isPending ? String(bill.created.local.prefix(10)) : "\(bill.issueDate)", bill.title,
        text(bill.amount), bill.categories.joined(separator: ", "), isPending ? day : state(bill, isOverdue: isOverdue))
    }
    table.style = { overdue.contains(bills[$0].id) ? .warning : nil }
    return table
  }

  /// Shows the result of adding a bill: as JSON, or as a sentence with everything that was understood.
  ///
  /// - Parameter done: the beginning of the sentence, such as `bill 3 added`.
  func show(_ added: AddedBill, done: SafeText) throws {
    try show(added) {
      print("\(done): \(summary(added.bill))\(following(added.next))")
      // Of a purchase that was typed with its day, this day is when it is due, and not when it was paid.
      if added.isPastDue {
        remark("Its due date has passed; `billfold pay \(added.bill.id)` marks it as paid.")
      }
    }
  }

  /// Shows the result of changing a bill in the same form.
  func show(_ bill: BillResult, done: SafeText) throws { try show(bill, "\(done): \(summary(bill))") }

  /// Shows the result of changing a bill, with what happened to the following bills of its series.
  func show(_ changed: ChangedBill) throws {
    var ending: SafeText = ""
    if !changed.withdrawn.isEmpty {
      let ids = changed.withdrawn.map { "\($0)" }.joined(separator: ", ")
      ending = changed.withdrawn.count == 1 ? "; bill \(ids) was removed" : "; bills \(ids) were removed"
    }
    ending = "\(ending)\(following(changed.next))"
    if let kept = changed.kept {
      ending =
        changed.isKeptDeleted
        ? "; nothing follows, as bill \(kept.id), its next occurrence, was deleted"
        : "; bill \(kept.id), its next occurrence, \(kept.paidDate == nil ? "" : "is paid and ")stays as it is"
    }
    if let rest = changed.rest {
      ending = "\(ending); the rest, \(rest.name), is now \(text(rest.amount))"
    }
    try show(changed, "bill \(changed.bill.id) changed: \(summary(changed.bill))\(ending)")
  }

  private func summary(_ bill: BillResult) -> SafeText {
    let parts: [SafeText?] = [
      short(bill), (bill.paidDate.map { "paid \($0)" } ?? due(bill)).map { SafeText($0) },
      bill.repetition == .none ? nil : SafeText(bill.repetition.rawValue),
      SafeText(bill.categories.joined(separator: ", ")),
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns for example `Rent, 900.00 EUR`.
  func short(_ bill: BillResult) -> SafeText { "\(bill.title), \(text(bill.amount))" }

  /// Returns `; next: bill 2, due 2026-04-14`, to follow a sentence about a paid bill; empty if there is no next bill.
  func following(_ next: BillResult?) -> SafeText {
    next.map { "; next: bill \($0.id), due \($0.dueDate ?? $0.issueDate)" } ?? ""
  }

  /// Returns what a list says about a bill's payment: `paid 2026-03-14`, `due 2026-03-14`, `overdue 2026-03-14` or
  /// `unpaid`. Colour alone would not tell whether a bill is overdue.
  func state(_ bill: BillResult, isOverdue: Bool) -> String {
    if let paid = bill.paidDate { return "paid \(paid)" }
    return bill.dueText.map { "\(isOverdue ? "overdue" : "due") \($0)" } ?? "unpaid"
  }

  /// Returns `due 2026-03-14 18:30`; nil without a due date.
  func due(_ bill: BillResult) -> String? { bill.dueText.map { "due \($0)" } }

  func show(paid: BatchResult<FollowedBill>) throws {
    try show(paid, "paid") { $0.paidDate.map { "\($0)" } }
  }

  func show(skipped: BatchResult<FollowedBill>) throws { try show(skipped, "skipped", due) }

  /// - Parameters:
  ///   - participle: what was done with each bill.
  ///   - day: the day of a bill that is shown.
  private func show(
    _ result: BatchResult<FollowedBill>, _ participle: SafeText, _ day: (BillResult) -> String?
  ) throws {
    try show(result) {
      for one in result.done {
        let day = day(one.bill).map { ", \($0)" } ?? ""
        let end: SafeText = one.isEnded ? "; nothing follows, as its next occurrence was deleted" : ""
        print("bill \(one.bill.id) is \(participle): \(short(one.bill))\(day)\(following(one.next))\(end)")
      }
    }
    try complain(about: result.refused)
  }

  func show(_ unpaid: BatchResult<UnpaidBill>) throws {
    try show(unpaid) {
      for one in unpaid.done {
        let gone = one.withdrawn.map { "; bill \($0), its next occurrence, was removed" } ?? ""
        print("bill \(one.bill.id) is unpaid again: \(short(one.bill))\(gone)")
      }
    }
    try complain(about: unpaid.refused)
  }

  func show(deleted: BatchResult<DeletedBill>) throws {
    try show(deleted) {
      for bill in deleted.done {
        let end: SafeText = bill.endsSeries ? ", and its series ends: no other bill follows" : ""
        print("bill \(bill.id) is deleted\(end); `billfold undo` restores it")
      }
    }
    try complain(about: deleted.refused)
  }

  func show(restored: BatchResult<BillResult>) throws {
    try show(restored) {
      for bill in restored.done { print("bill \(bill.id) is restored: \(summary(bill))") }
    }
    try complain(about: restored.refused)
  }

  func show(_ attached: AttachedFiles) throws {
    try show(attached) {
      for file in attached.files { print("\(file.name) is attached to bill \(attached.bill)") }
    }
    try complain(about: attached.refused)
  }
}
