internal import Core

/// Corrects amounts in currencies with three decimals, such as the Kuwaiti dinar; Iraqi receipts print no decimals.
/// Until the currency is known, `12.500` is read as twelve thousand, so that all sums of the document are right but a
/// thousand times too large.
enum ThreeDecimals {
  static func apply(to context: inout PartContext) {
    guard let currency = context.proposal.currency?.value, currency.exponent == 3, currency.code != "IQD",
      let best = context.total.best, best.mention?.form == .grouped,
      context.sheets[best.sheet].money.allSatisfy({ $0.form != .decimals })
    else { return }
    context.proposal.total = context.proposal.total.map(corrected)
    context.proposal.grandTotal = context.proposal.grandTotal.map(corrected)
    context.proposal.tax = context.proposal.tax.map(corrected)
    for index in context.proposal.items.indices {
      context.proposal.items[index].total = context.proposal.items[index].total.map(corrected)
    }
    for index in context.proposal.taxes.indices {
      context.proposal.taxes[index].net = context.proposal.taxes[index].net.map(corrected)
      context.proposal.taxes[index].amount = context.proposal.taxes[index].amount.map(corrected)
    }
  }

  private static func corrected(_ field: Field<Amount>) -> Field<Amount> {
    var field = field
    field.value = corrected(field.value)
    for index in field.alternatives.indices {
      field.alternatives[index].value = corrected(field.alternatives[index].value)
    }
    return field
  }

  /// The digits of a number with groups, at least a thousand, with three of them after the point.
  private static func corrected(_ amount: Amount) -> Amount {
    amount.scale == 0 && amount.magnitude.units >= 1_000 ? Amount(units: amount.units, scale: 3) : amount
  }
}
