public import Core
internal import Exchange
internal import Ledger
internal import Store

/// Shows the value added tax of a period by rate, according to the documents that bills were confirmed from.
public struct ShowTaxes: Action {
  /// The period of the bill dates; this year up to today by default.
  public var period: Period

  public init(period: Period = Period()) { self.period = period }

  /// - Throws: `InputError`.
  public func run(on desk: Desk) async throws -> TaxesResult {
    let days = period.isEmpty ? Period.thisYear(desk.today) : try period.days(desk.today)
    let ends = try period.isEmpty ? (first: days.lowerBound, last: days.upperBound) : period.ends(desk.today)
    return TaxesResult(
      TaxReport(try await desk.store.taxes(days)), from: Nullable(wrappedValue: ends.first),
      to: Nullable(wrappedValue: ends.last))
  }
}

/// The value added tax of a period.
public struct TaxesResult: Codable, Hashable, Sendable {
  /// The first day of the period; nil if it is open.
  @Nullable public var from: CalendarDate?
  @Nullable public var to: CalendarDate?
  /// Ordered by currency, then highest rate first.
  public var rates: [Rate]
  /// Amounts without a stated tax, oldest bill first. Together with the gross amounts of the rates they add up to the
  /// bills.
  public var untaxed: [Untaxed]
  /// One for each currency.
  public var totals: [Total]

  /// The amounts that bills state for one rate.
  public struct Rate: Codable, Hashable, Sendable {
    /// The rate in percent; nil for documents that state a tax without its rate.
    @Nullable public var rate: Amount?
    public var net: MoneyResult
    public var vat: MoneyResult
    public var gross: MoneyResult
    public var bills: Int
  }

  /// An amount of a bill for which no tax is stated.
  public struct Untaxed: Codable, Hashable, Sendable {
    public var bill: Int64
    public var title: String
    public var date: CalendarDate
    public var amount: MoneyResult
    public var reason: Reason
  }

  /// The reasons why no tax is counted.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    case notStated, remainder, incomplete, disagrees

    /// An explanation for users.
    public var explanation: String {
      switch self {
      case .notStated: "no tax is stated"
      case .remainder: "not covered by the stated taxes"
      case .incomplete: "its rates have no amounts"
      case .disagrees: "its taxes exceed the bill"
      }
    }
  }

  /// The totals in one currency.
  public struct Total: Codable, Hashable, Sendable {
    public var net: MoneyResult
    public var vat: MoneyResult
    public var gross: MoneyResult
    /// The sum of the amounts without a stated tax.
    public var untaxed: MoneyResult
  }

  init(_ report: TaxReport, from: Nullable<CalendarDate>, to: Nullable<CalendarDate>) {
    _from = from
    _to = to
    rates = report.rows.map { row in
      Rate(
        rate: Nullable(wrappedValue: row.rate), net: MoneyResult(row.net), vat: MoneyResult(row.tax),
        gross: MoneyResult(row.gross), bills: row.bills)
    }
    untaxed = report.untaxed.map { one in
      Untaxed(
        bill: one.bill.bill, title: one.bill.title, date: one.bill.date, amount: MoneyResult(one.amount),
        reason: Reason(one.reason))
    }
    let currencies = Set(report.rows.map(\.net.currency)).union(report.untaxed.map(\.amount.currency))
    totals = currencies.sorted { $0.code < $1.code }.map { currency in
      func sum(_ amounts: [Money]) -> MoneyResult {
        MoneyResult(amounts.filter { $0.currency == currency }.map(\.minorUnits).clampedSum(), currency)
      }
      return Total(
        net: sum(report.rows.map(\.net)), vat: sum(report.rows.map(\.tax)), gross: sum(report.rows.map(\.gross)),
        untaxed: sum(report.untaxed.map(\.amount)))
    }
  }

  /// The rates as CSV, with one line for each amount without a stated tax.
  public var csv: String {
    let stated = rates.map { rate in
      TaxesCSV.Row(
        rate: rate.rate.map { "\($0)" }, currency: rate.net.money.currency.code, net: "\(rate.net.money.amount)",
        vat: "\(rate.vat.money.amount)", gross: "\(rate.gross.money.amount)", bills: rate.bills)
    }
    let others = untaxed.map { one in
      TaxesCSV.Row(
        currency: one.amount.money.currency.code, gross: "\(one.amount.money.amount)",
        untaxed: "bill \(one.bill): \(one.reason.rawValue)")
    }
    return TaxesCSV.text(stated + others)
  }
}

extension TaxesResult.Rate {
  fileprivate init(
    rate: Nullable<Amount>, net: MoneyResult, vat: MoneyResult, gross: MoneyResult, bills: Int
  ) {
    _rate = rate
    self.net = net
    self.vat = vat
    self.gross = gross
    self.bills = bills
  }
}

extension TaxesResult.Reason {
  fileprivate init(_ reason: TaxReport.Reason) {
    self =
      switch reason {
      case .notStated: .notStated
      case .remainder: .remainder
      case .incomplete: .incomplete
      case .disagrees: .disagrees
      }
  }
}
