internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold goal`: what money is put aside for.
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
      let goals = try await global.openStore().goals()
      if global.json { return Terminal.print(JSONValue.array(goals.map { JSONValue($0) }).line) }
      guard !goals.isEmpty else {
        return Terminal.remark("No goals. `billfold goal add Holiday \"1200 EUR\"` adds one.")
      }
      GoalVerb.lines(goals).forEach { Terminal.print($0) }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a goal; the setting `goals` says how many there may be at once (4 unless you say otherwise).")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: GoalOptions
    @Argument(help: ArgumentHelp("What it is for.", valueName: "name"), transform: Arguments.asTyped)
    var name: String
    @Argument(help: ArgumentHelp("How much it takes, like 1200 or \"1200 EUR\".", valueName: "target"))
    var target: String

    func run() async throws {
      let settings = try global.settings()
      let contents = GoalContents(
        name: try NameInput.name(name, "a goal"), notes: try NameInput.notes(said.notes ?? "", "a goal"),
        target: try PositiveAmount.parse(target, "a goal's target", usual: settings.currency, marks: settings.marks),
        tint: try said.tint() ?? nil)
      let store = try await global.openStore(settings)
      let goal = try await store.addGoal(contents, limit: settings.goals, who: global.person)
      global.show(JSONValue(goal), "goal \(goal.contents.name) added: \(goal.contents.target.shown)")
    }
  }

  struct Pay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pay", abstract: "Put money aside for a goal.",
      discussion: "More than is missing is taken too, and said.")

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("When (default: today).", valueName: "date"))
    var date: String?
    @Option(help: ArgumentHelp("Anything worth remembering.", valueName: "text"), transform: Arguments.asTyped)
    var notes: String?
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"))
    var goal: String
    @Argument(help: ArgumentHelp("How much, in the goal's currency.", valueName: "amount"))
    var amount: String

    func run() async throws {
      let today = CalendarDate.localToday()
      let day = try date.map { try DateInput.parse($0, today: today, toward: .back) } ?? today
      let notes = try NameInput.notes(notes ?? "", "a payment")
      let settings = try global.settings()
      let store = try await global.openStore(settings)
      let before = try await store.goal(goal)
      let money = try PositiveAmount.parse(
        amount, "a payment", usual: before.contents.target.currency, marks: settings.marks)
      let goal = try await store.pay(goal: before.id, money, on: day, notes: notes, who: global.person)
      let progress = goal.progress
      let state =
        progress.isReached
        ? "reached" + (progress.over.minorUnits > 0 ? ", and \(progress.over.shown) more" : "")
        : "\(progress.missing.shown) to go"
      global.show(
        JSONValue(goal), "goal \(goal.contents.name): \(progress.saved.shown) of \(progress.target.shown), \(state)")
    }
  }

  struct Unpay: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unpay", abstract: "Take a payment towards a goal away.",
      discussion: "`billfold goal show GOAL` lists the payments with their ids.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"))
    var goal: String
    @Argument(help: ArgumentHelp("A payment.", valueName: "payment-id"))
    var payment: Int64

    func run() async throws {
      let store = try await global.openStore()
      let before = try await store.goal(goal)
      let goal = try await store.unpay(goal: before.id, payment: payment, who: global.person)
      let progress = goal.progress
      global.show(
        JSONValue(goal),
        "goal \(goal.contents.name): \(progress.saved.shown) of \(progress.target.shown). `billfold undo` brings the payment back."
      )
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a goal and what was paid towards it.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"))
    var goal: String

    func run() async throws {
      let goal = try await global.openStore().goal(goal)
      if global.json { return Terminal.print(JSONValue(goal).line) }
      GoalVerb.lines([goal]).forEach { Terminal.print($0) }
      if !goal.contents.notes.isEmpty { Terminal.print(SafeText(lines: goal.contents.notes)) }
      guard !goal.payments.isEmpty else { return }
      var table = Table([
        .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "AMOUNT", isRight: true),
        .init(title: "NOTES", shrinksTo: 8),
      ])
      for payment in goal.payments {
        table.add("\(payment.id)", "\(payment.date)", payment.amount.shown, payment.notes)
      }
      Terminal.print()
      table.print()
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change a goal.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var said: GoalOptions
    @Option(
      name: .customLong("name"), help: ArgumentHelp("Its new name.", valueName: "name"), transform: Arguments.asTyped)
    var newName: String?
    @Option(help: ArgumentHelp("How much it takes.", valueName: "amount"))
    var target: String?
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"))
    var goal: String

    func validate() throws {
      if newName == nil && target == nil && said.isEmpty {
        throw ValidationError("What is to change? Give --name, --target, --notes or --colour.")
      }
    }

    func run() async throws {
      let name = try newName.map { try NameInput.name($0, "a goal") }
      let tint = try said.tint()
      let settings = try global.settings()
      let store = try await global.openStore(settings)
      let before = try await store.goal(goal)
      var contents = before.contents
      contents.name = name ?? contents.name
      if let target {
        contents.target = try PositiveAmount.parse(
          target, "a goal's target", usual: contents.target.currency, marks: settings.marks)
      }
      contents.notes = try said.notes.map { try NameInput.notes($0, "a goal") } ?? contents.notes
      contents.tint = tint ?? contents.tint
      let goal = try await store.editGoal(before.id, contents, who: global.person)
      global.show(JSONValue(goal), "goal \(goal.contents.name) changed: \(goal.contents.target.shown)")
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a goal and what was paid towards it.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Its name or id.", valueName: "goal"))
    var goal: String

    func run() async throws {
      let store = try await global.openStore()
      let goal = try await store.goal(goal)
      try await store.deleteGoal(goal.id, who: global.person)
      global.show(JSONValue(goal), "goal \(goal.contents.name) is deleted. `billfold undo` brings it back.")
    }
  }

  /// A line a goal: name, bar, percent, and what is missing.
  static func lines(_ goals: [Goal]) -> [SafeText] {
    let width = min(24, goals.map { SafeText($0.contents.name).width }.max() ?? 0)
    return goals.map { goal in
      let name = SafeText(goal.contents.name).padded(to: width)
      let progress = goal.progress
      let percent = "\(progress.percent) %"
      let bar = SafeText(Sparkline.progress(progress.saved.minorUnits, of: progress.target.minorUnits))
      let over: SafeText = progress.over.minorUnits > 0 ? " (\(progress.over.shown) more)" : ""
      return name + "  " + ChartPaint.paint(bar, goal.contents.tint ?? .green)
        + SafeText(repeating: " ", count: 7 - percent.count)
        + "\(percent)  \(progress.saved.amount.written(AmountText.marks)) of \(progress.target.shown)\(over)"
    }
  }
}

/// What a person can say of a goal besides its name and target.
struct GoalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Anything worth remembering.", valueName: "text"), transform: Arguments.asTyped)
  var notes: String?
  @Option(
    help: ArgumentHelp("\(Tint.allCases.map(\.rawValue).joined(separator: ", ")) or none.", valueName: "colour"))
  var colour: String?

  var isEmpty: Bool { notes == nil && colour == nil }

  func tint() throws -> Tint?? { try colour.map(Typing.tint) }
}

extension Goal {
  var progress: GoalProgress {
    let saved = payments.reduce(0) { $0 + $1.amount.minorUnits }
    return GoalProgress(saved: Money(minorUnits: saved, currency: contents.target.currency), target: contents.target)
  }
}

extension JSONValue {
  init(_ goal: Goal) {
    let (contents, progress) = (goal.contents, goal.progress)
    self = [
      "id": .integer(goal.id), "revision": .integer(Int64(goal.revision)), "name": .string(contents.name),
      "notes": .string(contents.notes), "colour": .text(contents.tint?.rawValue), "target": .money(contents.target),
      "saved": .money(progress.saved), "missing": .money(progress.missing), "over": .money(progress.over),
      "percent": .integer(Int64(progress.percent)), "reached": .bool(progress.isReached),
      "payments": .array(
        goal.payments.map {
          [
            "id": .integer($0.id), "date": .text($0.date), "amount": .money($0.amount), "notes": .string($0.notes),
          ]
        }),
    ]
  }
}
