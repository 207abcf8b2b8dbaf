import Actions
import Core
import Foundation
import Ledger
import Store
import Testing

/// Goals, as any interface of the program handles them.
@Suite struct GoalActionTests {
  @Test("a goal is added, paid towards, changed and deleted without a terminal")
  func wholeLife() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(AddGoal(name: "Holiday", target: "1,200.00", colour: "green"))
    #expect(added.target.money == Money(minorUnits: 120_000, currency: .eur) && added.colour == .green)
    let paid = try await desk.run(PayGoal(goal: "holiday", amount: "300", date: "yesterday"))
    #expect(paid.percent == 25 && paid.missing.money.minorUnits == 90_000)
    #expect(paid.payments.map(\.date.description) == ["2026-03-17"])
    let edited = try await desk.run(
      EditGoal(goal: "Holiday", target: .value(Money(minorUnits: 30_000, currency: .eur)), colour: "none"))
    #expect(edited.reached && edited.colour == nil)
    #expect(try await desk.run(UnpayGoal(goal: "Holiday", payment: paid.payments[0].id)).saved.money.minorUnits == 0)
    _ = try await desk.run(DeleteGoal(goal: "Holiday"))
    #expect(try await desk.run(ListGoals()).isEmpty)
  }

  @Test(
    "a typed amount is read by the locale",
    arguments: [("de_DE", "1.234,50"), ("en_GB", "1,234.50"), ("fr_FR", "1 234,50")])
  func marks(locale: String, typed: String) async throws {
    let desk = try await MadeDesk(["currency": "EUR", "locale": locale])
    let goal = try await desk.run(AddGoal(name: "Holiday", target: .text(typed)))
    #expect(goal.target.money == Money(minorUnits: 123_450, currency: .eur))
  }

  @Test("invalid input is refused and changes nothing")
  func refusals() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    await #expect(throws: InputError.self) { try await desk.run(AddGoal(name: "Holiday", target: "-5")) }
    await #expect(throws: InputError.self) { try await desk.run(AddGoal(name: "Holiday", target: "5", colour: "pale")) }
    await #expect(throws: StoreError.self) { try await desk.run(ShowGoal(goal: "Holiday")) }
    #expect(try await desk.run(ListGoals()).isEmpty)
  }

  @Test("a payment towards a goal is never in the future, as that of a bill; an income can be expected")
  func future() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(AddGoal(name: "Holiday", target: "1200"))
    let error = await #expect(throws: InputError.self) {
      try await desk.run(PayGoal(goal: "Holiday", amount: "300", date: "2026-03-19"))
    }
    #expect(error?.description == "the payment date 2026-03-19 is in the future (today is 2026-03-18)")
    #expect(error.flatMap { ActionError.Kind.field(of: $0) } == "date")
    #expect(try await desk.run(ShowGoal(goal: "Holiday")).payments.isEmpty)
    #expect(try await desk.run(PayGoal(goal: "Holiday", amount: "300", date: "2026-03-18")).payments.count == 1)
    let income = try await desk.run(AddIncome(title: "Salary", amount: "2500", date: "2026-03-31"))
    #expect(income.date.description == "2026-03-31")
  }

  @Test("an invalid change is refused with the field that it is about")
  func fields() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let goal = try await desk.run(AddGoal(name: "Holiday", target: "1200"))
    for (edit, field) in [
      (EditGoal(goal: "Holiday", name: "!?"), "name"), (EditGoal(goal: "Holiday", target: "lots"), "target"),
      (EditGoal(goal: "Holiday", notes: "\u{7}"), "notes"), (EditGoal(goal: "Holiday", colour: "pale"), "colour"),
    ] {
      let error = await #expect(throws: InputError.self) { try await desk.run(edit) }
      #expect(error.flatMap { ActionError.Kind.field(of: $0) } == field)
    }
    #expect(try await desk.run(ListGoals()) == [goal])
  }

  @Test("the JSON of a result is read back as the same value, with every key present")
  func encoding() async throws {
    let desk = try await MadeDesk(["currency": "JPY"])
    let goal = try await desk.run(AddGoal(name: "Ramen", target: "1800"))
    let data = try JSONEncoder().encode(goal)
    #expect(try JSONDecoder().decode(GoalResult.self, from: data) == goal)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["colour"] is NSNull)
    #expect((object["target"] as? [String: Any])?["value"] as? String == "1800")
  }
}
