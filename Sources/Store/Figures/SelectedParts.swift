internal import Core

/// The amounts of divided bills when only some categories are selected: the sum of their parts in these categories.
struct SelectedParts {
  private struct Whole {
    var month: Month
    var currency: Currency
    var minorUnits: Int64
  }

  /// The sums of the selected parts, by bill.
  private var chosen: [Int64: Int64] = [:]
  private var whole: [Int64: Whole] = [:]

  /// - Parameter condition: a condition on paid bills; its arguments are the next parameter.
  init(
    _ categories: Set<Int64>, _ condition: String, _ arguments: [SQLValue], _ connection: any Connection
  ) throws {
    let divided = try connection.rows(
      """
      SELECT id, paid_date, currency, minor_units FROM bills
      WHERE \(condition) AND id IN (SELECT bill_id FROM bill_parts)
      """, arguments)
    for row in divided {
      guard let day = try row.date("paid_date") else { throw StoreError.corrupt("a payment without a day") }
      let money = try row.money()
      whole[try row.integer("id")] = Whole(
        month: Month(day), currency: money.currency, minorUnits: money.minorUnits)
    }
    let parts = try connection.rows(
      "SELECT bill_id, category_id, minor_units FROM bill_parts WHERE bill_id IN (@ids)", ids: whole.keys.sorted())
    for part in parts where categories.contains(try part.integer("category_id")) {
      chosen[try part.integer("bill_id"), default: 0] += try part.integer("minor_units")
    }
  }

  func apply(to bills: inout [Transaction], _ spent: inout [Spending<Month>]) {
    for index in bills.indices {
      guard whole[bills[index].id] != nil else { continue }
      bills[index].amount = Money(
        minorUnits: -(chosen[bills[index].id] ?? 0), currency: bills[index].amount.currency)
    }
    for (id, bill) in whole {
      guard
        let index = spent.firstIndex(where: { $0.subject == bill.month && $0.amount.currency == bill.currency })
      else { continue }
      let amount = spent[index].amount
      spent[index].amount = Money(
        minorUnits: amount.minorUnits - bill.minorUnits + (chosen[id] ?? 0), currency: amount.currency)
    }
  }
}
