internal import Actions
internal import ArgumentParser
internal import Core
internal import Ledger
internal import Store

/// What a person can say of a bill; `bill add`, `bill edit` and `add` share it.
struct BillOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who is paid (default: the title).", valueName: "name"), transform: Arguments.asTyped)
  var merchant: String?
  @Option(help: ArgumentHelp("When it was issued (default: today).", valueName: "date"))
  var date: String?
  @Option(
    help: ArgumentHelp("When it is due, like 2026-03-14, fri or \"in 3 days\"; none for never.", valueName: "date"))
  var due: String?
  @Option(help: ArgumentHelp("By what time it is due, like 18:30; none for any.", valueName: "time"))
  var time: String?
  @OptionGroup var details: DetailOptions
  @Option(help: ArgumentHelp("When to remind, like \"1d 0d\" or 2h; none, or default.", valueName: "leads"))
  var remind: String?

  var isEmpty: Bool {
    [merchant, date, due, time, remind].allSatisfy { $0 == nil } && details.isEmpty
  }

  /// Puts what was said over what a bill says; its title is the merchant's name where that is taken away.
  ///
  /// - Throws: `InputError`, `StoreError.unknownCard`.
  func apply(to contents: inout BillContents, _ typing: Typing, _ store: Store) async throws {
    if let merchant { contents.merchant = merchant.allSatisfy(\.isWhitespace) ? contents.title : merchant }
    if let date { contents.issueDate = try typing.pastDate(date) }
    if let due { contents.dueDate = Typing.isNone(due) ? nil : try typing.date(due) }
    if let time { contents.dueTime = Typing.isNone(time) ? nil : try TimeInput.parse(time) }
    if contents.dueDate == nil && time == nil { contents.dueTime = nil }
    if !details.category.isEmpty { contents.categories = details.category }
    let paid = try await details.payment.corrections(store)
    contents.payment = paid.payment(over: contents.payment)
    contents.card = paid.card(over: contents.card)
    if let kind = details.kind { contents.kind = try Typing.choice(kind, "a kind") }
    if let reference = details.reference {
      contents.reference = reference.isEmpty ? nil : try NameInput.number(reference)
    }
    if let notes = details.notes { contents.notes = notes }
    if let repetition = details.repetition { contents.repetition = try RepeatInput.parse(repetition) }
    if let remind {
      contents.reminders = remind.lowercased() == "default" ? nil : ReminderRule.text(try ReminderRule.parse(remind))
    }
    contents.amount = BillRules.signed(contents.amount, contents.kind)
  }
}
