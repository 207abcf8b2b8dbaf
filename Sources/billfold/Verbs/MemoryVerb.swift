internal import Actions
public import ArgumentParser
public import Core

/// `billfold memory`: manages what was learned about shops.
struct MemoryVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory", abstract: "List, change, forget and export what was learned about shops.",
    discussion: """
      billfold learns from what you confirm, and proposes it for the next document of the same shop: its name, \
      category and payment, the payment term of invoices that state none, and how often its bills repeat. One \
      correction is enough, or two confirmations without changes; what you contradict is dropped. After two rejected \
      documents of a shop, the next ones ask whether they are bills at all. A shop is recognised by its tax number, \
      IBAN, web domain, telephone number, address, letterhead or name. `billfold show` names the draft that each \
      learned value comes from. Undoing a confirmation also undoes what was learned from it.
      """,
    subcommands: [List.self, Show.self, Edit.self, Forget.self, Export.self, Rebuild.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the shops with what is proposed for them.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var limit: LimitOption

    func run() async throws {
      let action = ListMemory(limit: limit.effective(json: global.json))
      try await global.run(action) { try $1.show($0, isOne: false) }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show what was learned about a shop, from which drafts, and how it is recognised.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name.", valueName: "shop"))
    var shop: String

    func run() async throws {
      try await global.run(ListMemory(shop: shop)) { try $1.show($0, isOne: true) }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Set what is proposed for a shop.",
      discussion: """
        It counts like a correction; later corrections override it.

        Examples:

          billfold memory edit "City power" --category Utilities --due 14d
        """)

    @OptionGroup var global: GlobalOptions
    @Option(
      name: .customLong("name"), help: ArgumentHelp("The name for its bills.", valueName: "name"),
      transform: Arguments.asTyped)
    var name: String?
    @Option(help: ArgumentHelp("The category of its bills.", valueName: "name"), completion: .categories)
    var category: String?
    @Option(
      help: ArgumentHelp(
        "How it is paid: \(PaymentMode.allCases.map(\.rawValue).joined(separator: ", ")) or none.", valueName: "mode"),
      completion: .list(PaymentMode.allCases.map(\.rawValue) + ["none"]))
    var payBy: String?
    @Option(
      help: ArgumentHelp("The card it is paid with: name, last four digits or none.", valueName: "card"),
      completion: .cards)
    var card: String?
    @Option(
      help: ArgumentHelp(
        "How long after its date an invoice without a due date is due, like 14d, or none.", valueName: "days"))
    var due: String?
    @Option(
      name: .customLong("repeat"),
      help: ArgumentHelp("How often its bills repeat, like monthly, or none.", valueName: "interval"))
    var repetition: String?
    @Flag(inversion: .prefixedNo, help: "Whether its documents are bills.")
    var bill: Bool?
    @Argument(help: ArgumentHelp("Its name in the ledger.", valueName: "shop"))
    var shop: String

    func validate() throws {
      if [name, category, payBy, card, due, repetition].allSatisfy({ $0 == nil }) && bill == nil {
        throw ValidationError(
          "What should be remembered? Give --name, --category, --pay-by, --card, --due, --repeat, --bill or --no-bill.")
      }
    }

    func run() async throws {
      let payment = PaymentTyping(payBy: Typed(payBy), card: Typed(card))
      let action = EditMemory(
        shop: shop, name: name, category: category, payment: payment, due: due,
        repetition: Typed(repetition), isBill: bill)
      try await global.run(action) { try $1.show($0) }
    }
  }

  struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget", abstract: "Forget what was learned about a shop; `billfold undo` restores it.",
      discussion: "What you confirm from now on is learned again. Bills are not changed.")

    @OptionGroup var global: GlobalOptions
    @Option(
      help: ArgumentHelp(
        "Only this: \(LearnedField.allCases.map(\.rawValue).joined(separator: ", ")); may be given several times.",
        valueName: "field"))
    var field: [LearnedField] = []
    @Argument(help: ArgumentHelp("Its name in the ledger.", valueName: "shop"))
    var shop: String

    func run() async throws {
      try await global.run(ForgetMemory(shop: shop, fields: field)) { shop, output in
        try output.show(shop, "forgotten: \(shop.shop). `billfold undo` restores it.")
      }
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Print everything that is remembered as text, one value per line.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ExportMemory()) { try $1.show($0) }
    }
  }

  struct Rebuild: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rebuild", abstract: "Rebuild shop recognition from stored readings.",
      discussion: "Needed once for documents that were read by a version without this memory.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(RebuildMemory()) { try $1.show($0) }
    }
  }
}

extension LearnedField: ExpressibleByArgument {}
