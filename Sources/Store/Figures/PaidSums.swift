internal import Core

/// Payments in a period, summed by month, card and payment mode in one query. The totals and all breakdowns, except
/// those by merchant and category, are computed from these few sums.
struct PaidSums {
  private struct Sum {
    var month: Month
    var currency: Currency
    var card: Int64?
    var mode: String
    var minorUnits: Int64
    var bills: Int
  }

  private let sums: [Sum]

  /// Sums each day in the order of the covering index `bills_for_figures`, and then these few sums.
  init(_ query: SpendingQuery) throws {
    sums = try query.connection.rows(
      """
      SELECT SUBSTR(paid_date, 1, 7) AS month, currency, card_id, payment_mode,
        CAST(SUM(sum) AS BIGINT) AS minor_units, CAST(SUM(number) AS BIGINT) AS bills
      FROM (SELECT paid_date, currency, card_id, payment_mode, SUM(minor_units) AS sum, COUNT(*) AS number FROM bills
        WHERE \(SpendingQuery.paid) GROUP BY paid_date, currency, card_id, payment_mode) AS daily
      GROUP BY SUBSTR(paid_date, 1, 7), currency, card_id, payment_mode
      """, query.days
    ).map { row in
      guard let month = Month(iso: try row.text("month")) else {
        throw StoreError.corrupt("a payment without a month")
      }
      let money = try row.money()
      return Sum(
        month: month, currency: money.currency, card: row.optionalInteger("card_id"),
        mode: row.optionalText("payment_mode") ?? "", minorUnits: money.minorUnits,
        bills: Int(try row.integer("bills")))
    }
  }

  /// One per currency, in the order of the currency codes.
  var totals: [Spending<String>] { added { _ in "" }.sorted { $0.amount.currency.code < $1.amount.currency.code } }

  /// Oldest first within a currency.
  var byMonth: [Spending<Month>] {
    added(\.month).sorted {
      ($0.amount.currency.code, $0.subject) < ($1.amount.currency.code, $1.subject)
    }
  }

  /// Largest first within a currency.
  var byMode: [Spending<String>] { largestFirst(added(\.mode)) { $0 } }

  /// Largest first within a currency.
  ///
  /// - Parameter names: the cards' names, by id; payments without a known card are under an empty name.
  func byCard(_ names: [Int64: String]) -> [Spending<String>] {
    largestFirst(added { $0.card ?? 0 }) { "\($0)" }.map {
      Spending(names[$0.subject] ?? "", $0.amount, bills: $0.bills)
    }
  }

  private struct Key<Subject: Hashable>: Hashable {
    var currency: Currency
    var subject: Subject
  }

  private func added<Subject>(_ subject: (Sum) -> Subject) -> [Spending<Subject>] {
    var all: [Key<Subject>: Spending<Subject>] = [:]
    for sum in sums {
      let key = Key(currency: sum.currency, subject: subject(sum))
      let known = all[key]
      let units = (known?.amount.minorUnits ?? 0) &+ sum.minorUnits
      all[key] = Spending(
        key.subject, Money(minorUnits: units, currency: sum.currency), bills: (known?.bills ?? 0) + sum.bills)
    }
    return Array(all.values)
  }

  private func largestFirst<Subject>(
    _ figures: [Spending<Subject>], _ name: (Subject) -> String
  ) -> [Spending<Subject>] {
    figures.sorted {
      ($0.amount.currency.code, $1.amount.minorUnits, name($0.subject))
        < ($1.amount.currency.code, $0.amount.minorUnits, name($1.subject))
    }
  }
}
