public import Core
internal import Ledger
internal import Store

/// The state of the ledger on a day.
public struct OverviewResult: Codable, Hashable, Sendable {
  public var date: CalendarDate
  /// The number of drafts to review.
  public var drafts: Int
  /// The number of those that need no review.
  public var sureDrafts: Int
  /// One for each currency.
  public var unpaid: [Unpaid]
  /// Largest first within a currency.
  public var unpaidByCategory: [CategorySpending]
  /// Whether a bill counts in several categories, so that they add up to more than all unpaid bills.
  public var categoriesOverlap: Bool
  /// Unpaid bills that are due and not overdue, earliest first.
  public var nextDue: [BillResult]
  /// The month that contains `date`.
  public var month: Month
  /// One sum for each currency.
  public var spentThisMonth: [SpendingResult]
  public var spentLastMonth: [SpendingResult]
  public var goals: [GoalResult]
  /// Cards that have expired or soon will.
  public var expiringCards: [CardResult]
  /// Recurring bills by merchant: those to mark as recurring, those that are missing and those that became more
  /// expensive.
  public var recurring: [RecurringResult]
  /// Purchases whose return period or warranty ends within a few days, earliest first.
  public var ending: [Ending]
  public var charts: [ChartResult]
  /// Whether there are no drafts, bills or incomes at all. Not in the JSON.
  public var isOfEmptyLedger = false

  private enum CodingKeys: CodingKey {
    case date, drafts, sureDrafts, unpaid, unpaidByCategory, categoriesOverlap, nextDue, month, spentThisMonth
    case spentLastMonth, goals, expiringCards, recurring, ending, charts
  }

  /// A purchase whose return period or warranty ends within a few days.
  public struct Ending: Codable, Hashable, Sendable {
    public var bill: Int64
    public var title: String
    public var amount: MoneyResult
    /// `return` or `warranty`.
    public var about: ReminderResult.About
    /// The last day.
    public var until: CalendarDate
  }

  /// The unpaid amount in one currency.
  public struct Unpaid: Codable, Hashable, Sendable {
    public var amount: MoneyResult
    public var bills: Int
    /// The part whose due date has passed, or on the day itself the due time.
    public var overdue: MoneyResult
    public var overdueBills: Int
  }

  init(
    _ standing: OutstandingBills, queue: [(id: Int64, sure: Bool)], goals: [Goal], endingCards: [Card],
    recurring: [RecurringResult], deadlines: [Deadline], today: CalendarDate
  ) {
    let overlapping = CategoryOverlap.currencies(standing.byCategory, totals: standing.unpaid.map(\.amount))
    date = today
    drafts = queue.count
    sureDrafts = queue.count(where: { $0.sure })
    unpaid = standing.unpaid.map {
      Unpaid(
        amount: MoneyResult($0.amount), bills: $0.bills, overdue: MoneyResult($0.overdue),
        overdueBills: $0.overdueBills)
    }
    unpaidByCategory = standing.byCategory.map(CategorySpending.init)
    categoriesOverlap = !overlapping.isEmpty
    nextDue = standing.nextDue.map(BillResult.init)
    month = Month(today)
    spentThisMonth = standing.spentThisMonth.map(SpendingResult.init)
    spentLastMonth = standing.spentLastMonth.map(SpendingResult.init)
    self.goals = goals.map(GoalResult.init)
    expiringCards = endingCards.map { CardResult($0, today: today) }
    self.recurring = recurring
    ending = deadlines.map { deadline in
      let contents = deadline.bill.contents
      return Ending(
        bill: deadline.bill.id, title: contents.title, amount: MoneyResult(contents.amount),
        about: ReminderResult.About(deadline.kind), until: deadline.until)
    }
    charts = FigureCharts.byCategory(standing.byCategory, title: "Unpaid by category", overlapping: overlapping)
      .map(ChartResult.init)
  }
}
