internal import Actions
internal import ArgumentParser
internal import Core
internal import Ledger
internal import Store

/// `billfold category`: what bills are sorted by.
struct CategoryVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "category", abstract: "List, add, change, merge and delete categories.",
    discussion: """
      A bill has one category or many. Names that are too like each other (by case, accents, spaces, punctuation, a \
      plural or one letter) are refused. `billfold undo` takes every change back.
      """,
    subcommands: [List.self, Add.self, Edit.self, Rename.self, Merge.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the categories with how many bills have them.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let categories = try await global.openStore().categoryList()
      if global.json { return Terminal.print(JSONValue.array(categories.map { JSONValue($0) }).line) }
      var table = Table([
        .init(title: ""), .init(title: "NAME", shrinksTo: 12), .init(title: "COLOUR"),
        .init(title: "BILLS", isRight: true),
      ])
      for category in categories {
        table.add(category.icon, category.name, category.tint?.rawValue ?? "", "\(category.bills)")
      }
      table.print()
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add a category.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var look: LookOptions
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"), transform: Arguments.asTyped)
    var name: String

    func run() async throws {
      let name = try NameInput.name(name, "a category")
      let (icon, tint) = try (look.icon.map(NameInput.icon) ?? "", look.tint() ?? nil)
      let store = try await global.openStore()
      let category = try await store.addCategory(name, icon: icon, tint: tint, who: global.person)
      global.show(JSONValue(category), "category \(category.name) added")
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change a category's name, icon or colour.",
      discussion: "Receipts that are guessed to be of the old name go to the renamed category from then on.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var look: LookOptions
    @Option(
      name: .customLong("name"), help: ArgumentHelp("Its new name.", valueName: "name"), transform: Arguments.asTyped)
    var newName: String?
    @Argument(help: ArgumentHelp("The category.", valueName: "name"))
    var name: String

    func validate() throws {
      if newName == nil && look.isEmpty {
        throw ValidationError("What is to change? Give --name, --icon or --colour.")
      }
    }

    func run() async throws {
      let edit = CategoryEdit(
        name: try newName.map { try NameInput.name($0, "a category") }, icon: try look.icon.map(NameInput.icon),
        tint: try look.tint())
      let store = try await global.openStore()
      let before = try await store.category(named: name).name
      let after = try await store.editCategory(name, edit, who: global.person)
      let category = try await store.category(named: after.name)
      let renamed = before == category.name ? "changed" : "is now \(category.name)"
      global.show(JSONValue(category), "category \(before) \(renamed)")
    }
  }

  struct Rename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Give a category another name, as `edit --name` does.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The category.", valueName: "name"))
    var name: String
    @Argument(help: ArgumentHelp("Its new name.", valueName: "new-name"), transform: Arguments.asTyped)
    var newName: String

    func run() async throws {
      var edit = try CategoryVerb.Edit.parse(["--name=\(newName)", "--", name])
      edit.global = global
      try await edit.run()
    }
  }

  struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Give all bills of one category to another, and delete it.",
      discussion: "Receipts that are guessed to be of it go to the other from then on.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The category that goes.", valueName: "name"))
    var name: String
    @Argument(help: ArgumentHelp("The category that stays.", valueName: "into"))
    var target: String

    func run() async throws {
      let store = try await global.openStore()
      let going = try await store.category(named: name)
      let bills = try await store.mergeCategory(name, into: target, who: global.person)
      let category = try await store.category(named: target)
      global.show(
        JSONValue(category),
        "category \(going.name) is merged into \(category.name), with \(Wording.count(bills, "bill"))")
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete a category; its bills keep their others, or fall to \(DefaultCategories.other).")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The category.", valueName: "name"))
    var name: String

    func run() async throws {
      let store = try await global.openStore()
      let going = try await store.category(named: name)
      let bills = try await store.deleteCategory(name, who: global.person)
      global.show(
        ["name": .string(going.name), "bills": .integer(Int64(bills))],
        "category \(going.name) is deleted; \(Wording.count(bills, "bill")) had it. `billfold undo` brings it back.")
    }
  }
}

/// Icon and colour.
struct LookOptions: ParsableArguments {
  @Option(help: ArgumentHelp("One sign, like 🛒; none takes it away.", valueName: "sign"))
  var icon: String?
  @Option(
    help: ArgumentHelp(
      "\(Tint.allCases.map(\.rawValue).joined(separator: ", ")) or none.", valueName: "colour"))
  var colour: String?

  var isEmpty: Bool { icon == nil && colour == nil }

  /// What was said of the colour: nothing, none, or one.
  func tint() throws -> Tint?? { try colour.map(Typing.tint) }
}

extension JSONValue {
  init(_ category: Category) {
    self = [
      "id": .integer(category.id), "revision": .integer(Int64(category.revision)), "name": .string(category.name),
      "icon": .string(category.icon), "colour": .text(category.tint?.rawValue),
      "bills": .integer(Int64(category.bills)),
    ]
  }
}
