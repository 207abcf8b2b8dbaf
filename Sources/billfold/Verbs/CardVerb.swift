internal import Actions
internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold card`: what bills are paid with.
struct CardVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "card", abstract: "List, add, change and delete payment cards.",
    discussion: """
      Only the last four digits of a card are ever stored. A bill whose receipt prints `VISA ****9165` finds its card by \
      itself. `billfold transactions --card NAME` lists what was paid with one.
      """,
    subcommands: [List.self, Add.self, Edit.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the cards.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let cards = try await global.openStore().cards()
      let today = CalendarDate.localToday()
      if global.json { return Terminal.print(JSONValue.array(cards.map { JSONValue($0, today: today) }).line) }
      guard !cards.isEmpty else {
        return Terminal.remark("No cards. `billfold card add \"My Visa\" --number 9165` adds one.")
      }
      var table = Table([
        .init(title: "ID", isRight: true), .init(title: "NAME", shrinksTo: 10), .init(title: "BRAND"),
        .init(title: "NUMBER"), .init(title: "EXPIRY", shrinksTo: 7), .init(title: "COLOUR"),
        .init(title: "BILLS", isRight: true),
      ])
      for card in cards {
        let contents = card.contents
        table.add(
          "\(card.id)", contents.name, contents.brand.name, "****\(contents.lastFour)",
          contents.expiry.map { "\($0)\(CardVerb.warning($0, today).map { " (\($0))" } ?? "")" } ?? "",
          contents.tint?.rawValue ?? "", "\(card.bills)")
      }
      table.style = { index in
        switch cards[index].contents.expiry.map({ CardExpiry($0, today: today) }) {
        case .expired?: .bad
        case .near?: .warning
        default: nil
        }
      }
      table.print()
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a card; bills whose receipts print its digits become its own.",
      discussion: """
        Give the last four digits. Of a whole number only those are kept, and the brand is taken from it; mind that your \
        shell may remember what you type.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: CardOptions
    @Argument(
      help: ArgumentHelp("What you call it (default: brand and digits).", valueName: "name"),
      transform: Arguments.asTyped)
    var name: String?

    func validate() throws {
      if said.number == nil { throw ValidationError("Which card? Give the last four digits: --number 9165.") }
    }

    func run() async throws {
      let number = try CardInput(said.number ?? "")
      let brand = try said.brand(number) ?? .other
      let contents = CardContents(
        name: try NameInput.name(name ?? "\(brand == .other ? "Card" : brand.name) \(number.lastFour)", "a card"),
        brand: brand, lastFour: number.lastFour, expiry: try said.expiry() ?? nil, tint: try said.tint() ?? nil)
      let store = try await global.openStore()
      let card = try await store.addCard(contents, who: global.person)
      CardVerb.show(card, "added", global)
      try await CardVerb.warnOfTwins(card, store)
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change a card.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: CardOptions
    @Option(
      name: .customLong("name"), help: ArgumentHelp("Its new name.", valueName: "name"), transform: Arguments.asTyped)
    var newName: String?
    @Argument(help: ArgumentHelp("Its name, last four digits or id.", valueName: "card"))
    var card: String

    func validate() throws {
      if newName == nil && said.isEmpty {
        throw ValidationError("What is to change? Give --name, --number, --brand, --expiry or --colour.")
      }
    }

    func run() async throws {
      let number = try said.number.map { try CardInput($0) }
      let (brand, expiry, tint) = try (said.brand(number), said.expiry(), said.tint())
      let name = try newName.map { try NameInput.name($0, "a card") }
      let store = try await global.openStore()
      let before = try await store.card(card)
      var contents = before.contents
      contents.name = name ?? contents.name
      contents.brand = brand ?? contents.brand
      contents.lastFour = number?.lastFour ?? contents.lastFour
      contents.expiry = expiry ?? contents.expiry
      contents.tint = tint ?? contents.tint
      let card = try await store.editCard(before.id, contents, who: global.person)
      CardVerb.show(card, "changed", global)
      try await CardVerb.warnOfTwins(card, store)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a card; its bills stay.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name, last four digits or id.", valueName: "card"))
    var card: String

    func run() async throws {
      let store = try await global.openStore()
      let card = try await store.card(card)
      let bills = try await store.deleteCard(card.id, who: global.person)
      global.show(
        JSONValue(card, today: CalendarDate.localToday()),
        "card \(card.contents.name) is deleted; \(Wording.count(bills, "bill")) stay without a card. `billfold undo` brings it back."
      )
    }
  }

  private static func show(_ card: Card, _ done: String, _ global: GlobalOptions) {
    let today = CalendarDate.localToday()
    let own = card.bills == 0 ? "" : "; \(Wording.count(card.bills, "bill")) paid with it"
    global.show(
      JSONValue(card, today: today),
      "card \(card.contents.name) \(done): \(card.contents.brand.name) ****\(card.contents.lastFour)\(own)")
    if let warning = card.contents.expiry.flatMap({ warning($0, today) }) {
      Terminal.complain("the card \(card.contents.name) \(warning)")
    }
  }

  /// Two people may have cards of one brand that end alike, but more often it is one card added twice.
  private static func warnOfTwins(_ card: Card, _ store: Store) async throws {
    let contents = card.contents
    let twins = try await store.cards().filter {
      $0.id != card.id && $0.contents.brand == contents.brand && $0.contents.lastFour == contents.lastFour
    }
    guard !twins.isEmpty else { return }
    let names = twins.map(\.contents.name).joined(separator: " and ")
    Terminal.complain(
      "\(names) \(twins.count == 1 ? "is" : "are") \(contents.brand.name) ****\(contents.lastFour) too: no bill finds its card by these digits now; delete one, or name the card with --card"
    )
  }

  /// What a person should know of a card's last day; nil while it is far.
  static func warning(_ expiry: Month, _ today: CalendarDate) -> String? {
    switch CardExpiry(expiry, today: today) {
    case .good: nil
    case .near: "expires \(Wording.distance(expiry.last, from: today))"
    case .expired: "has expired"
    }
  }
}

/// What a person can say of a card.
struct CardOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Its last four digits.", valueName: "digits"))
  var number: String?
  @Option(
    help: ArgumentHelp(
      "\(CardBrand.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "brand"))
  var brand: String?
  @Option(
    name: .customLong("expiry"), help: ArgumentHelp("As on the card, like 08/27; none for none.", valueName: "month"))
  var expiryText: String?
  @Option(
    help: ArgumentHelp("\(Tint.allCases.map(\.rawValue).joined(separator: ", ")) or none.", valueName: "colour"))
  var colour: String?

  var isEmpty: Bool { number == nil && brand == nil && expiryText == nil && colour == nil }

  /// The brand said, or the one that a whole number names.
  ///
  /// - Throws: `InputError` where the two contradict each other.
  func brand(_ number: CardInput?) throws -> CardBrand? {
    guard let brand else { return number?.brand }
    let said: CardBrand = try Typing.choice(brand, "a brand")
    if let printed = number?.brand, printed != .other, printed != said {
      throw InputError(
        "the number is a \(printed.name) card's, not \(said.name); leave --brand out, or give the last four digits")
    }
    return said
  }

  func tint() throws -> Tint?? { try colour.map(Typing.tint) }

  func expiry() throws -> Month?? { try expiryText.map { $0.lowercased() == "none" ? nil : try CardExpiry.parse($0) } }
}

extension JSONValue {
  init(_ card: Card, today: CalendarDate) {
    let contents = card.contents
    let state: String? = contents.expiry.map {
      switch CardExpiry($0, today: today) {
      case .good: "good"
      case .near: "near"
      case .expired: "expired"
      }
    }
    self = [
      "id": .integer(card.id), "revision": .integer(Int64(card.revision)), "name": .string(contents.name),
      "brand": .string(contents.brand.rawValue), "lastFour": .string(contents.lastFour),
      "expiry": .text(contents.expiry), "expiryState": .text(state), "colour": .text(contents.tint?.rawValue),
      "bills": .integer(Int64(card.bills)),
    ]
  }
}
