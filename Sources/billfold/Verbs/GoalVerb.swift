internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold goal`: manages savings goals.
struct GoalVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goal", abstract: "List, add, pay towards, change and delete savings goals.",
    subcommands: [List.self, Add.self, Pay.self, Unpay.self, Show.self, Edit.self, Delete.self],
    defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the goals with their progress.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ListGoals()) { try $1.show($0) }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a goal; the setting `goals` limits their number (4 by default).",
      discussion: """
        Examples:

          billfold goal add Bicycle "900 EUR"
        """)

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: GoalOptions
    @Argument(help: ArgumentHelp("What it is for.", valueName: "name"), transform: Arguments.asTyped)
    var name: String
    @Argument(help: ArgumentHelp("The target amount, like 1200 or \"1200 EUR\".", valueName: "target"))
    var target: String

    func run() async throws {
      let action = AddGoal(
        name: name, target: .text(target), notes: options.notes ?? "", colour: Typed(options.colour) ?? .value(nil))
      try await global.run(action) { goal, output in
        try output.show(goal, "goal \(goal.name) added: \(output.text(goal.target))")
      }
    }
  }

  struct Pay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pay", abstract: "Put money aside for a goal.",
      discussion: "An amount beyond the target is accepted and reported.")

    @OptionGroup var global: GlobalOptions
    @Option(
      name: [.customLong("date"), .customLong("on")],
      help: ArgumentHelp("When (default: today).", valueName: "date"))
    var date: String?
    @Option(help: ArgumentHelp("Notes.", valueName: "text"), transform: Arguments.asTyped)
    var notes: String?
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"), completion: .goals)
    var goal: String
    @Argument(help: ArgumentHelp("How much, in the goal's currency.", valueName: "amount"))
    var amount: String

    func run() async throws {
      let action = PayGoal(
        goal: goal, amount: .text(amount), date: Typed(date), notes: notes ?? "")
      try await global.run(action) { goal, output in
        try output.show(goal, "goal \(goal.name): \(output.standing(goal))")
      }
    }
  }

  struct Unpay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unpay", abstract: "Remove a payment towards a goal.",
      discussion: "`billfold goal show GOAL` lists the payments with their ids.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"), completion: .goals)
    var goal: String
    @Argument(help: ArgumentHelp("A payment.", valueName: "payment-id"))
    var payment: Int64

    func run() async throws {
      try await global.run(UnpayGoal(goal: goal, payment: payment)) { goal, output in
        try output.show(
          goal,
          "goal \(goal.name): \(output.text(goal.saved)) of \(output.text(goal.target)). `billfold undo` restores the payment."
        )
      }
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a goal and what was paid towards it.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"), completion: .goals)
    var goal: String

    func run() async throws {
      try await global.run(ShowGoal(goal: goal)) { try $1.show($0) }
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change a goal.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var options: GoalOptions
    @Option(
      name: .customLong("name"), help: ArgumentHelp("Its new name.", valueName: "name"), transform: Arguments.asTyped)
    var newName: String?
    @Option(help: ArgumentHelp("The target amount.", valueName: "amount"))
    var target: String?
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"), completion: .goals)
    var goal: String

    func validate() throws {
      if newName == nil && target == nil && options.isEmpty {
        throw ValidationError("What should change? Give --name, --target, --notes or --colour.")
      }
    }

    func run() async throws {
      let action = EditGoal(
        goal: goal, name: newName, target: Typed(target), notes: options.notes,
        colour: Typed(options.colour))
      try await global.run(action) { goal, output in
        try output.show(goal, "goal \(goal.name) changed: \(output.text(goal.target))")
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a goal and what was paid towards it.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"), completion: .goals)
    var goal: String

    func run() async throws {
      try await global.run(DeleteGoal(goal: goal)) { goal, output in
        try output.show(goal, "goal \(goal.name) is deleted. `billfold undo` restores it.")
      }
    }
  }
}

/// The options for the details of a goal, except its name and target.
struct GoalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Notes.", valueName: "text"), transform: Arguments.asTyped)
  var notes: String?
  @Option(
    help: ArgumentHelp("\(Tint.allCases.map(\.rawValue).joined(separator: ", ")) or none.", valueName: "colour"),
    completion: .list(Tint.allCases.map(\.rawValue) + ["none"]))
  var colour: String?

  var isEmpty: Bool { notes == nil && colour == nil }
}
