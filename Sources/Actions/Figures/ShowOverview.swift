internal import Core
internal import Ledger
internal import Store

/// Shows the state of the ledger today: what is unpaid, overdue and due next, this month's spending, goals and expiring
/// cards.
public struct ShowOverview: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> OverviewResult {
    let today = desk.today
    let standing = try await desk.store.standing(on: today, at: desk.clock.now())
    let goals = try await desk.store.goals()
    let ending = try await desk.store.cards().filter { card in
      card.contents.expiry.map { CardExpiry($0, today: today) != .good } ?? false
    }
    let recurring = try await RecurringResult.find(in: desk.store, today: today)
    var overview = OverviewResult(
      standing, queue: try await desk.store.draftQueue(), goals: goals, endingCards: ending, recurring: recurring,
      deadlines: try await Deadline.ending(on: desk), today: today)
    if overview.drafts == 0, try await desk.store.bills(BillFilter(limit: 1)).isEmpty {
      overview.isOfEmptyLedger = try await desk.store.incomeTotals(nil).isEmpty
    }
    return overview
  }
}
