public import Core
internal import Ledger
internal import Store

/// Lists all goals.
public struct ListGoals: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [GoalResult] { try await desk.store.goals().map(GoalResult.init) }
}

/// Shows one goal, given its name or id.
public struct ShowGoal: Action {
  public var goal: String

  public init(goal: String) { self.goal = goal }

  /// - Throws: `StoreError.unknownGoal`.
  public func run(on desk: Desk) async throws -> GoalResult { GoalResult(try await desk.store.goal(goal)) }
}

/// Adds a goal; the setting `goals` limits the number of goals.
public struct AddGoal: Action {
  public static let beginsLedger = true
  public var name: String
  public var target: Typed<Money>
  public var notes: String
  public var colour: Typed<Tint?>

  public init(name: String, target: Typed<Money>, notes: String = "", colour: Typed<Tint?> = .value(nil)) {
    self.name = name
    self.target = target
    self.notes = notes
    self.colour = colour
  }

  public func run(on desk: Desk) async throws -> GoalResult {
    let contents = GoalContents(
      name: try TypedField.name.read(NameInput.name(name, "a goal")),
      notes: try TypedField.notes.read(NameInput.notes(notes, "a goal")),
      target: try TypedField.target.read(desk.typing.positive(target, "a goal's target")),
      tint: try TypedField.colour.read(colour.value(Typing.tint)))
    return GoalResult(try await desk.store.addGoal(contents, limit: desk.settings.goals, who: desk.person))
  }
}

/// Changes a goal; fields that are nil stay as they are.
public struct EditGoal: Action {
  public var goal: String
  public var name: String?
  public var target: Typed<Money>?
  public var notes: String?
  public var colour: Typed<Tint?>?

  public init(
    goal: String, name: String? = nil, target: Typed<Money>? = nil, notes: String? = nil,
    colour: Typed<Tint?>? = nil
  ) {
    self.goal = goal
    self.name = name
    self.target = target
    self.notes = notes
    self.colour = colour
  }

  public func run(on desk: Desk) async throws -> GoalResult {
    let before = try await desk.store.goal(goal)
    var contents = before.contents
    if let name { contents.name = try TypedField.name.read(NameInput.name(name, "a goal")) }
    if let target {
      contents.target = try TypedField.target.read(
        desk.typing.positive(target, "a goal's target", usual: contents.target.currency))
    }
    if let notes { contents.notes = try TypedField.notes.read(NameInput.notes(notes, "a goal")) }
    if let colour { contents.tint = try TypedField.colour.read(colour.value(Typing.tint)) }
    return GoalResult(try await desk.store.editGoal(before.id, contents, who: desk.person))
  }
}

/// Adds a payment towards a goal, in the goal's currency; it may exceed what is missing.
public struct PayGoal: Action {
  public var goal: String
  public var amount: Typed<Money>
  /// The date of the payment, not in the future; nil for today.
  public var date: Typed<CalendarDate>?
  public var notes: String

  public init(goal: String, amount: Typed<Money>, date: Typed<CalendarDate>? = nil, notes: String = "") {
    self.goal = goal
    self.amount = amount
    self.date = date
    self.notes = notes
  }

  public func run(on desk: Desk) async throws -> GoalResult {
    let day = try desk.typing.paymentDate(date)
    let notes = try TypedField.notes.read(NameInput.notes(notes, "a payment"))
    let before = try await desk.store.goal(goal)
    let money = try TypedField.amount.read(
      desk.typing.positive(amount, "a payment", usual: before.contents.target.currency))
    return GoalResult(try await desk.store.pay(goal: before.id, money, on: day, notes: notes, who: desk.person))
  }
}

/// Removes a payment towards a goal.
public struct UnpayGoal: Action {
  public var goal: String
  public var payment: Int64

  public init(goal: String, payment: Int64) {
    self.goal = goal
    self.payment = payment
  }

  /// - Throws: `StoreError.unknownGoal`, `.unknownPayment`.
  public func run(on desk: Desk) async throws -> GoalResult {
    let before = try await desk.store.goal(goal)
    return GoalResult(try await desk.store.unpay(goal: before.id, payment: payment, who: desk.person))
  }
}

/// Deletes a goal and its payments; the result is the goal as it was.
public struct DeleteGoal: Action {
  public var goal: String

  public init(goal: String) { self.goal = goal }

  public func run(on desk: Desk) async throws -> GoalResult {
    let goal = try await desk.store.goal(goal)
    try await desk.store.deleteGoal(goal.id, who: desk.person)
    return GoalResult(goal)
  }
}
