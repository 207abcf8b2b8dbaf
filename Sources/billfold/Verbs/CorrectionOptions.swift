internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger

/// What a person can say of a draft; `edit` and `confirm` share it.
struct CorrectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who issued it.", valueName: "name"))
  var merchant: String?
  @Option(help: ArgumentHelp("The amount, like 12.30, 12,30 or \"12.30 EUR\".", valueName: "amount"))
  var total: String?
  @Option(help: ArgumentHelp("ISO 4217 code, like EUR.", valueName: "code"))
  var currency: String?
  @Option(help: ArgumentHelp("Its date, year-month-day.", valueName: "date"))
  var date: String?
  @Option(help: ArgumentHelp("When it is due, year-month-day.", valueName: "date"))
  var due: String?
  @Option(help: ArgumentHelp("A category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(help: ArgumentHelp("cash, card, bankTransfer, directDebit, standingOrder, wallet, cheque or other.", valueName: "mode"))
  var payBy: String?
  @Option(help: ArgumentHelp("The last four digits of the card it was paid with.", valueName: "digits"))
  var card: String?
  @Option(help: ArgumentHelp("receipt, invoice, creditNote or unknown.", valueName: "kind"))
  var kind: String?
  @Option(help: ArgumentHelp("Its number.", valueName: "text"))
  var reference: String?
  @Option(help: ArgumentHelp("Anything worth remembering.", valueName: "text"))
  var notes: String?
  @Option(name: .customLong("repeat"), help: ArgumentHelp("none, daily, weekly, fortnightly, monthly, quarterly, halfYearly or yearly.", valueName: "interval"))
  var repetition: String?

  var isEmpty: Bool {
    [merchant, total, currency, date, due, payBy, card, kind, reference, notes, repetition].allSatisfy { $0 == nil } && category.isEmpty
  }

  /// - Throws: `InputError` that names what was typed and what is understood.
  func corrections() throws -> Corrections {
    let today = CalendarDate.localToday()
    var corrections = Corrections()
    corrections.merchant = merchant
    corrections.currency = try currency.map { code in
      guard let currency = Currency(code: code) else { throw InputError("\"\(code)\" is not an ISO 4217 currency; type its code, like EUR") }
      return currency
    }
    if let total {
      let typed = try AmountInput.parse(total, currency: corrections.currency)
      corrections.total = typed.amount
      corrections.currency = typed.currency ?? corrections.currency
    }
    corrections.date = try date.map { try DateInput.parse($0, today: today) }
    corrections.dueDate = try due.map { try DateInput.parse($0, today: today) }
    corrections.categories = category
    corrections.payBy = try payBy.map { try choice($0, "a payment mode") }
    corrections.lastFour = try card.map(CorrectionOptions.lastFour)
    corrections.kind = try kind.map { try choice($0, "a kind") }
    corrections.reference = reference
    corrections.notes = notes
    corrections.repetition = try repetition.map { try choice($0, "an interval") }
    return corrections
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(_ text: String, _ what: String) throws -> Choice {
    let wanted = text.lowercased().filter(\.isLetter)
    if let found = Choice.allCases.first(where: { $0.rawValue.lowercased() == wanted }) { return found }
    throw InputError("\"\(text)\" is not \(what); choose \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  private static func lastFour(_ text: String) throws -> String {
    guard text.count == 4, text.allSatisfy({ ("0"..."9").contains($0) }) else {
      throw InputError("\"\(text)\" is not the last four digits of a card; a full number is never stored")
    }
    return text
  }
}
