internal import Actions
internal import ArgumentParser

/// `billfold persons`: lists the people who share bills.
struct PersonsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "persons", abstract: "List who shares bills and how much; with a name, list that person's parts.",
    discussion: """
      `billfold bill split` assigns parts of bills to people. A part counts on the date of its bill; without a \
      period, all bills count. UNPAID is the part in bills that are not paid yet; what people have paid back to you is \
      not recorded.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var when: PeriodOptions
  @Argument(help: ArgumentHelp("Only this person.", valueName: "name"), transform: Arguments.asTyped)
  var person: String?

  func run() async throws {
    try await global.run(ListPersons(person: person, period: when.period)) {
      try $1.show($0, of: person, isOfAllTime: when.period == Period())
    }
  }
}
