internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold card`: manages the cards with which bills are paid.
struct CardVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "List, add, change and delete payment cards.",
    discussion: """
      Only the last four digits of a card are ever stored. A bill whose receipt prints `VISA ****9165` is assigned \
      to that card automatically. `billfold transactions --card NAME` lists what was paid with a card.
      """,
    subcommands: [List.self, Add.self, Edit.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the cards.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ListCards()) { try $1.show($0) }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a card; bills whose receipts print its digits are assigned to it.",
      discussion: """
        Give the last four digits. Of a full number only those are kept, and the brand is derived from it; note that \
        your shell may save what you type in its history.

        Examples:

          billfold card add "Blue Visa" --number 9165 --brand visa --expiry 08/28
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var details: CardOptions
    @Argument(
      help: ArgumentHelp("Name (default: brand and digits).", valueName: "name"),
      transform: Arguments.asTyped)
    var name: String?

    func validate() throws {
      if details.number == nil { throw ValidationError("Which card? Give the last four digits: --number 9165.") }
    }

    func run() async throws {
      let action = AddCard(
        name: name, number: details.number ?? "", brand: Typed(details.brand), expiry: Typed(details.expiry),
        colour: Typed(details.colour))
      try await global.run(action) { try $1.show($0, done: "added") }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change a card.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var details: CardOptions
    @Option(
      name: .customLong("name"), help: ArgumentHelp("Its new name.", valueName: "name"), transform: Arguments.asTyped)
    var newName: String?
    @Argument(help: ArgumentHelp("Its name, last four digits or id.", valueName: "card"), completion: .cards)
    var card: String

    func validate() throws {
      if newName == nil && details.isEmpty {
        throw ValidationError("What should change? Give --name, --number, --brand, --expiry or --colour.")
      }
    }

    func run() async throws {
      let action = EditCard(
        card: card, name: newName, number: details.number, brand: Typed(details.brand), expiry: Typed(details.expiry),
        colour: Typed(details.colour))
      try await global.run(action) { try $1.show($0, done: "changed") }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a card; its bills stay.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name, last four digits or id.", valueName: "card"), completion: .cards)
    var card: String

    func run() async throws {
      try await global.run(DeleteCard(card: card)) { deleted, output in
        let count = deleted.bills
        let left = count == 0 ? "" : ", and \(Plural.count(count, "bill is", "bills are")) left without a card"
        try output.show(deleted, "card \(deleted.card.name) is deleted\(left); `billfold undo` restores it")
      }
    }
  }
}

/// The options for the details of a card.
struct CardOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Its last four digits.", valueName: "digits"))
  var number: String?
  @Option(
    help: ArgumentHelp(
      "\(CardBrand.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "brand"),
    completion: .list(CardBrand.allCases.map(\.rawValue)))
  var brand: String?
  @Option(help: ArgumentHelp("As printed on the card, like 08/27, or none.", valueName: "month"))
  var expiry: String?
  @Option(
    help: ArgumentHelp("\(Tint.allCases.map(\.rawValue).joined(separator: ", ")) or none.", valueName: "colour"),
    completion: .list(Tint.allCases.map(\.rawValue) + ["none"]))
  var colour: String?

  var isEmpty: Bool { number == nil && brand == nil && expiry == nil && colour == nil }
}
