internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold category`: manages categories.
struct CategoryVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "category", abstract: "List, add, change, merge and delete categories.",
    discussion: """
      A bill has one or more categories. A name that differs from an existing one only in case, accents, spaces, \
      punctuation, a plural or one letter is refused. `billfold undo` reverts every change.
      """,
    subcommands: [List.self, Add.self, Edit.self, Rename.self, Merge.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the categories with how many bills have them.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ListCategories()) { try $1.show($0) }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a category.",
      discussion: """
        Examples:

          billfold category add Pets --colour purple
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var look: AppearanceOptions
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"), transform: Arguments.asTyped)
    var name: String

    func run() async throws {
      let action = AddCategory(name: name, icon: look.icon, colour: Typed(look.colour))
      try await global.run(action) { category, output in
        try output.show(category, "category \(category.name) added")
      }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit", abstract: "Change a category's name, icon or colour.",
      discussion: "Receipts that would get the old name are assigned the renamed category from then on.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var look: AppearanceOptions
    @Option(
      name: .customLong("name"), help: ArgumentHelp("Its new name.", valueName: "name"), transform: Arguments.asTyped)
    var newName: String?
    @Argument(help: ArgumentHelp("The category.", valueName: "name"), completion: .categories)
    var name: String

    func validate() throws {
      if newName == nil && look.isEmpty {
        throw ValidationError("What should change? Give --name, --icon or --colour.")
      }
    }

    func run() async throws {
      let action = EditCategory(category: name, name: newName, icon: look.icon, colour: Typed(look.colour))
      try await global.run(action) { try $1.show($0) }
    }
  }

  struct Rename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Rename a category, like `edit --name`.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The category.", valueName: "name"), completion: .categories)
    var name: String
    @Argument(help: ArgumentHelp("Its new name.", valueName: "new-name"), transform: Arguments.asTyped)
    var newName: String

    func run() async throws {
      try await global.run(EditCategory(category: name, name: newName)) { try $1.show($0) }
    }
  }

  struct Merge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "merge", abstract: "Move all bills of one category to another, and delete the first.",
      discussion: """
        Receipts that would get the deleted category are assigned the other one from then on. Its monthly budgets are \
        added to those of the other.
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The category to merge and delete.", valueName: "name"), completion: .categories)
    var name: String
    @Argument(help: ArgumentHelp("The category to keep.", valueName: "into"), completion: .categories)
    var target: String

    func run() async throws {
      try await global.run(MergeCategory(category: name, into: target)) { merged, output in
        try output.show(
          merged,
          "category \(merged.before) is merged into \(merged.category.name), with \(Plural.count(merged.received, "bill"))"
        )
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete a category; its bills keep their other categories, or get \(DefaultCategories.other).")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("The category.", valueName: "name"), completion: .categories)
    var name: String

    func run() async throws {
      try await global.run(DeleteCategory(category: name)) { deleted, output in
        try output.show(
          deleted,
          "category \(deleted.name) is deleted; \(Plural.count(deleted.bills, "bill")) had it. `billfold undo` restores it."
        )
      }
    }
  }
}

/// The options for icon and colour.
struct AppearanceOptions: ParsableArguments {
  @Option(help: ArgumentHelp("One character, like 🛒, or none.", valueName: "sign"))
  var icon: String?
  @Option(
    help: ArgumentHelp(
      "\(Tint.allCases.map(\.rawValue).joined(separator: ", ")) or none.", valueName: "colour"),
    completion: .list(Tint.allCases.map(\.rawValue) + ["none"]))
  var colour: String?

  var isEmpty: Bool { icon == nil && colour == nil }
}
