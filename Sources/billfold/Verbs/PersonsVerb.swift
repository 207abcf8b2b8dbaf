internal import Actions
internal import ArgumentParser

/// `billfold persons`: lists the people who share bills.
struct PersonsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "persons",
    abstract: "List who shares bills and who owes how much; with a name, list that person's parts and settlements.",
    discussion: """
      `billfold bill split` assigns parts of bills to people, and `billfold settle` records what they have paid back. A \
      part counts on the date of its bill; without a period, everything counts.

      SHARE is what a person has to bear, UNPAID the part of it in bills that you have not paid yet, SETTLED what the \
      person has paid you, minus what you have paid the person. OPEN is what the person owes you for bills that you \
      have paid: SHARE minus UNPAID and SETTLED, plus what was open before the period. Below zero, you owe the person.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var when: PeriodOptions
  @Argument(
    help: ArgumentHelp("Only this person.", valueName: "name"), completion: .persons, transform: Arguments.asTyped)
  var person: String?

  func run() async throws {
    try await global.run(ListPersons(person: person, period: when.period)) {
      try $1.show($0, of: person, isOfAllTime: when.period == Period())
    }
  }
}
