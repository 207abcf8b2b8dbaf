internal import Actions
internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold edit`: corrects a draft without confirming it.
struct Edit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Correct a draft's fields without confirming it.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var said: CorrectionOptions
  @Flag(help: "Bring a rejected draft back.")
  var reopen = false
  @Argument(help: ArgumentHelp("A draft.", valueName: "id"))
  var id: Int64

  func validate() throws {
    if said.isEmpty && !reopen {
      throw ValidationError("What is to change? For example --total 12.30; see `billfold edit --help`.")
    }
    if said.details.notes != nil || said.details.repetition != nil {
      throw ValidationError("Notes and repetition belong to the bill: give them to `billfold confirm`.")
    }
  }

  func run() async throws {
    let settings = try global.settings()
    let typing = Typing(today: CalendarDate.localToday(), usualCurrency: settings.currency)
    let store = try await global.openStore(settings)
    var draft = try await store.draft(id)
    // What cannot be meant is refused before anything changes.
    let corrections = try said.corrections(
      to: draft, typing,
      paid: try await said.details.payment.corrections(store))
    try await store.checkCategories(corrections.categories)
    // A draft keeps what a card's receipt would print of it, which may be another card's too.
    if let card = corrections.card,
      try await !store.finds(card.id, by: corrections.payment(over: draft.proposal.payment?.value))
    {
      throw InputError(
        "another card has the digits of \(card.contents.name) too; say which when it becomes a bill: `billfold confirm \(id) --card \"\(card.contents.name)\"`"
      )
    }
    if reopen {
      try await store.setRejected(false, draft: id, who: global.person)
      draft = try await store.draft(id)
    }
    if !said.isEmpty {
      draft = try await store.update(
        draft: id, revision: draft.revision, proposal: Editing.apply(corrections, to: draft.proposal),
        who: global.person)
    }
    if global.json { return Terminal.print(JSONValue(draft).line) }
    Terminal.print(
      "draft \(id): \(draft.merchantText), \(draft.totalText), \(draft.dateText)"
        + (draft.isSure ? "" : "; look at: \(draft.lookText)"))
  }
}
