public import Core
internal import Ledger
internal import Store

/// The spending of a period.
public struct AnalyticsResult: Codable, Hashable, Sendable {
  public var from: CalendarDate
  public var to: CalendarDate
  /// The previous period, which the changes are relative to; nil if it would lie before the year 1.
  @Nullable public var comparedFrom: CalendarDate?
  @Nullable public var comparedTo: CalendarDate?
  /// One for each currency in which something was paid.
  public var currencies: [OneCurrency]
  public var charts: [ChartResult]

  /// What was spent in one currency.
  public struct OneCurrency: Codable, Hashable, Sendable {
    public var currency: Currency
    public var total: MoneyResult
    public var bills: Int
    public var averagePerMonth: MoneyResult
    public var averagePerBill: MoneyResult
    /// Largest first; the same applies to merchants, cards and payment modes.
    public var categories: [CategorySpending]
    /// Whether a bill counts in several categories, so that they add up to more than the total.
    public var categoriesOverlap: Bool
    /// The eight merchants that were paid most.
    public var merchants: [ByMerchant]
    public var cards: [ByCard]
    public var paymentModes: [ByMode]
    /// Every month of the period up to today, including those without spending; oldest first.
    public var months: [MonthSpending]
    /// The eight categories with the largest changes, largest first.
    public var changes: [Change]
  }

  /// What was paid to a merchant.
  public struct ByMerchant: Codable, Hashable, Sendable {
    public var merchant: String
    public var amount: MoneyResult
    public var bills: Int
  }

  /// What was paid with a card.
  public struct ByCard: Codable, Hashable, Sendable {
    /// The card's name; empty for payments without a known card.
    public var card: String
    public var amount: MoneyResult
    public var bills: Int
  }

  /// What was paid in one way, such as in cash.
  public struct ByMode: Codable, Hashable, Sendable {
    /// The raw value of `PaymentMode`; empty if unknown.
    public var mode: String
    public var amount: MoneyResult
    public var bills: Int
  }

  /// The change of a category from the previous period to this one.
  public struct Change: Codable, Hashable, Sendable {
    public var category: String
    public var before: MoneyResult
    public var now: MoneyResult
    public var difference: MoneyResult
    /// The change relative to `before`; nil if that is zero or a refund.
    @Nullable public var percent: Int?

    /// Whether nothing was spent or refunded before. Not in the JSON.
    public var isNew: Bool { before.money.minorUnits == 0 }
  }
}

extension AnalyticsResult.OneCurrency {
  init(_ analysis: CurrencyAnalysis) {
    func money(_ minorUnits: Int64) -> MoneyResult { MoneyResult(minorUnits, analysis.currency) }
    currency = analysis.currency
    total = MoneyResult(analysis.total.amount)
    bills = analysis.total.bills
    averagePerMonth = money(analysis.averageMonth)
    averagePerBill = money(analysis.averageBill)
    categories = analysis.categories.map(CategorySpending.init)
    categoriesOverlap = !analysis.overlapping.isEmpty
    merchants = analysis.merchants.map {
      .init(merchant: $0.subject, amount: MoneyResult($0.amount), bills: $0.bills)
    }
    cards = analysis.cards.map { .init(card: $0.subject, amount: MoneyResult($0.amount), bills: $0.bills) }
    paymentModes = analysis.modes.map { .init(mode: $0.subject, amount: MoneyResult($0.amount), bills: $0.bills) }
    months = analysis.months.map(MonthSpending.init)
    changes = analysis.changes.map {
      .init(
        category: $0.name, before: money($0.before), now: money($0.now), difference: money($0.difference),
        percent: $0.percent)
    }
  }
}
