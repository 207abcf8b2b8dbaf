internal import Actions
internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger

/// What a person can say of a draft; `edit` and `confirm` share it.
struct CorrectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who issued it.", valueName: "name"), transform: Arguments.asTyped)
  var merchant: String?
  @Option(help: ArgumentHelp("The amount, like 12.30, 12,30 or \"12.30 EUR\".", valueName: "amount"))
  var total: String?
  @Option(help: ArgumentHelp("Its date, year-month-day.", valueName: "date"))
  var date: String?
  @Option(help: ArgumentHelp("When it is due, year-month-day.", valueName: "date"))
  var due: String?
  @OptionGroup var details: DetailOptions

  var isEmpty: Bool {
    [merchant, total, date, due].allSatisfy { $0 == nil } && details.isEmpty
  }

  /// - Parameters:
  ///   - draft: whose printed currency decides how many decimals an amount can have.
  ///   - paid: what was said of how it was paid.
  /// - Throws: `InputError` that names what was typed and what is understood.
  func corrections(to draft: Draft? = nil, _ typing: Typing, paid: Corrections) throws -> Corrections {
    var corrections = paid
    corrections.merchant = try merchant.map { try NameInput.name($0, "a merchant") }
    corrections.currency = try details.currency.map(typing.currency)
    if let total {
      (corrections.total, corrections.currency) = try typing.total(
        total, said: corrections.currency, printed: draft?.proposal.currency?.value)
    }
    corrections.date = try date.map(typing.pastDate)
    corrections.dueDate = try due.map(typing.date)
    corrections.categories = details.category
    corrections.kind = try details.kind.map { try Typing.choice($0, "a kind") }
    corrections.reference = try details.reference.map(NameInput.number)
    corrections.notes = try details.notes.map { try NameInput.notes($0, "a bill") }
    corrections.repetition = try details.repetition.map(RepeatInput.parse)
    return corrections
  }
}
