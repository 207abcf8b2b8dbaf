internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import Ledger
internal import Store
internal import SystemPackage

/// `billfold bill`: one bill of the ledger.
struct BillVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bill", abstract: "Add, show, change and delete a bill, or attach a paper to it.",
    discussion: "`billfold bills` lists them, `billfold pay` pays them, `billfold add` adds one in a line.",
    subcommands: [Show.self, Add.self, Edit.self, Delete.self, Attach.self], defaultSubcommand: Show.self)

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show everything about a bill.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64

    func run() async throws {
      let settings = try global.settings()
      let store = try await global.openStore(settings)
      let bill = try await store.ledgerBill(id)
      let papers = try await store.papers(ofBill: id).map {
        (paper: $0, file: store.documentFiles.url(for: $0.sha256).path)
      }
      if global.json {
        guard case .object(var members) = JSONValue(bill) else { return }
        members["papers"] = .array(
          papers.map {
            [
              "document": .integer($0.paper.document), "name": .string($0.paper.name), "file": .string($0.file),
              "attached": .text($0.paper.attached.map(Timestamp.text)),
            ]
          })
        members["next"] = Recurrence.next(after: bill).map { .text($0.contents.dueDate) } ?? .null
        return Terminal.print(JSONValue.object(members).line)
      }
      for line in BillText.lines(bill) { Terminal.print(line) }
      for (paper, file) in papers { Terminal.print(BillText.row("paper", "\(paper.name), \(file)")) }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a bill, to be paid or, with --paid, paid already.",
      discussion: """
        One that repeats is due again on the same day of the month, or on its last day where the month has none such; \
        what is due on February 29 is due on the 28th in the years between.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: BillOptions
    @Option(help: ArgumentHelp("When it was paid.", valueName: "date"))
    var paid: String?
    @Argument(help: ArgumentHelp("What it is called in lists.", valueName: "title"), transform: Arguments.asTyped)
    var title: String
    @Argument(help: ArgumentHelp("How much, like 12.30 or \"12.30 EUR\".", valueName: "amount"))
    var amount: String

    func run() async throws {
      let settings = try global.settings()
      let typing = Typing(settings)
      var contents = BillContents(
        title: title, merchant: title, kind: .unknown, amount: try typing.money(amount, said: said.details.currency),
        issueDate: typing.today, categories: [DefaultCategories.other])
      contents.paidDate = try paid.map(typing.pastDate)
      let store = try await global.openStore(settings)
      try await said.apply(to: &contents, typing, store)
      // What is due, or was paid, before today was issued by then.
      if said.date == nil, let known = contents.dueDate ?? contents.paidDate {
        contents.issueDate = min(contents.issueDate, known)
      }
      try BillRules.check(contents, today: typing.today)
      let bill = try await store.add(bill: contents, who: global.person, next: Recurrence.next)
      BillText.show(bill, "bill \(bill.id) added", global, next: try await store.following(bill))
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change what a bill says; `pay` and `unpay` say whether it is paid.",
      discussion: """
        Another due date moves this occurrence of a recurring bill alone; of the first one, those that follow too. \
        Another interval counts from this bill's due date on.
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: BillOptions
    @Option(help: ArgumentHelp("What it is called in lists.", valueName: "title"), transform: Arguments.asTyped)
    var title: String?
    @Option(help: ArgumentHelp("How much.", valueName: "amount"))
    var amount: String?
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64

    func validate() throws {
      if said.isEmpty && title == nil && amount == nil {
        throw ValidationError("What is to change? For example --amount 12.30; see `billfold bill edit --help`.")
      }
    }

    func run() async throws {
      let settings = try global.settings()
      let typing = Typing(settings)
      let store = try await global.openStore(settings)
      let bill = try await store.ledgerBill(id)
      var contents = bill.contents
      if let title {
        if contents.merchant == contents.title && said.merchant == nil { contents.merchant = title }
        contents.title = title
      }
      if amount != nil || said.details.currency != nil {
        contents.amount = try typing.money(
          amount ?? "\(contents.amount.amount)", said: said.details.currency, printed: contents.amount.currency)
      }
      try await said.apply(to: &contents, typing, store)
      try BillRules.check(contents, today: typing.today)
      let changed = try await store.update(
        bill: id, revision: bill.revision, contents: contents,
        occurrence: Recurrence.occurrence(of: bill, edited: contents), who: global.person)
      BillText.show(changed, "bill \(id) changed", global)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Take bills out of the ledger; `billfold undo` brings them back.",
      discussion: "A recurring bill that is deleted does not come again.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Bills.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      let store = try await global.openStore()
      var deleted: [Int64] = []
      try await Batch.run(ids) { id in
        try await store.delete(bill: id, who: global.person)
        deleted.append(id)
        if !global.json { Terminal.print("bill \(id) is deleted; `billfold undo` brings it back") }
      } afterwards: {
        if global.json { Terminal.print(JSONValue.array(deleted.map(JSONValue.integer)).line) }
      }
    }
  }

  struct Attach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "attach", abstract: "Attach pictures or PDFs to a bill. They are kept, not read.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64
    @Argument(help: ArgumentHelp("Pictures or PDFs.", valueName: "file"))
    var files: [String]

    func run() async throws {
      let settings = try global.settings()
      let store = try await global.openStore(settings)
      let acceptor = Acceptor(store: store, limits: settings.limits)
      var attached: [Int64] = []
      try await Store.$batch.withValue(UUID().uuidString) {
        for file in files {
          let document = try await acceptor.attach(Arguments.path(file), toBill: id, who: global.person)
          attached.append(document.id)
          if !global.json { Terminal.print("\(document.fileName) is attached to bill \(id)") }
        }
      }
      if global.json { Terminal.print(JSONValue.array(attached.map(JSONValue.integer)).line) }
    }
  }
}
