public import Core
public import Store

/// The value added tax of bills by rate and currency, as stated in their documents. Nothing is computed from a rate: a
/// document without enough exact figures counts as one without tax, with the reason.
public struct TaxReport: Sendable {
  /// The amounts stated at one rate.
  public struct Row: Hashable, Sendable {
    /// In percent; nil if documents state a tax without its rate.
    public var rate: Amount?
    public var net: Money
    public var tax: Money
    public var bills: Int
    public var gross: Money { Money(minorUnits: net.minorUnits &+ tax.minorUnits, currency: net.currency) }
  }

  /// An amount of a bill for which no tax is stated.
  public struct Untaxed: Hashable, Sendable {
    public var bill: BillTaxes
    public var amount: Money
    public var reason: Reason
  }

  /// Why no tax is stated for an amount.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// The document states no tax, or there is no document.
    case notStated
    /// The part of the bill that the stated taxes do not cover: a deposit, a tip, tax-free items.
    case remainder
    /// The document has rates without all of their amounts.
    case incomplete
    /// The stated amounts exceed the bill.
    case disagrees
  }

  /// Sorted by currency, then by descending rate, with missing rates last.
  public var rows: [Row] = []
  /// In the order of the bills.
  public var untaxed: [Untaxed] = []

  public init(_ bills: [BillTaxes]) {
    var sums: [Key: Row] = [:]
    for bill in bills {
      switch TaxReport.stated(bill) {
      case .failure(let refusal): untaxed.append(Untaxed(bill: bill, amount: bill.amount, reason: refusal.reason))
      case .success(let lines):
        var left = bill.amount.minorUnits
        var counted: Set<Key> = []
        for line in lines {
          left = left &- line.net &- line.tax
          let key = Key(rate: line.rate, currency: bill.amount.currency)
          let nothing = Money(minorUnits: 0, currency: key.currency)
          var row = sums[key] ?? Row(rate: key.rate, net: nothing, tax: nothing, bills: 0)
          row.net = Money(minorUnits: row.net.minorUnits &+ line.net, currency: key.currency)
          row.tax = Money(minorUnits: row.tax.minorUnits &+ line.tax, currency: key.currency)
          if counted.insert(key).inserted { row.bills += 1 }
          sums[key] = row
        }
        if left != 0 {
          let amount = Money(minorUnits: left, currency: bill.amount.currency)
          untaxed.append(Untaxed(bill: bill, amount: amount, reason: .remainder))
        }
      }
    }
    rows = sums.values.sorted { left, right in
      let (one, other) = (left.net.currency.code, right.net.currency.code)
      guard one == other else { return one < other }
      guard let rate = left.rate, let next = right.rate else { return left.rate != nil && right.rate == nil }
      return next < rate
    }
  }

  private struct Key: Hashable {
    /// Normalised, so that 7 and 7.0 are the same rate.
    var rate: Amount?
    var currency: Currency

    init(rate: Amount?, currency: Currency) {
      self.rate = rate.map { rate in (0...4).lazy.compactMap { rate.rescaled(to: $0) }.first ?? rate }
      self.currency = currency
    }
  }

  private struct Line {
    var rate: Amount?
    var net: Int64
    var tax: Int64
  }

  private struct Refusal: Error {
    var reason: Reason
  }

  /// The lines of a bill in minor units, with the signs that they have relative to the bill: a discount or a returned
  /// deposit at a rate of its own is below zero. A credit note's lines may be printed with or without a sign, so that
  /// their sum decides. In a single line, a missing value is computed from the total.
  private static func stated(_ bill: BillTaxes) -> Result<[Line], Refusal> {
    let sign: Int64 = bill.amount.minorUnits < 0 ? -1 : 1
    // A rate alone, or a zero tax without a net amount, contains no information.
    let printed = bill.lines.filter { $0.net != nil || ($0.amount.map { !$0.isZero } ?? false) }
    guard !printed.isEmpty else { return .failure(Refusal(reason: .notStated)) }
    let amounts = printed.flatMap { [$0.net, $0.amount] }.compactMap { $0 }
    let printedSum = amounts.compactMap { Money($0, bill.amount.currency) }
      .reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    let orientation: Int128 = printedSum.signum() * Int128(sign) < 0 ? -1 : 1
    var lines: [Line] = []
    for line in printed {
      func units(_ amount: Amount?) -> Int64? {
        amount.flatMap { Money($0, bill.amount.currency) }
          .map { Int64(clamping: orientation * Int128($0.minorUnits)) }
      }
      let (net, tax) = (units(line.net), units(line.amount))
      let whole = printed.count == 1 ? total(of: bill, rate: line.rate, net: net, tax: tax) : nil
      switch (net, tax, whole) {
      case (let net?, let tax?, _): lines.append(Line(rate: line.rate, net: net, tax: tax))
      case (nil, let tax?, let whole?) where line.net == nil:
        lines.append(Line(rate: line.rate, net: whole - tax, tax: tax))
      case (let net?, nil, let whole?) where line.amount == nil:
        lines.append(Line(rate: line.rate, net: net, tax: whole - net))
      default: return .failure(Refusal(reason: .incomplete))
      }
    }
    let sum = lines.reduce(Int128(0)) { $0 + Int128($1.net) + Int128($1.tax) }
    let isMore = sign < 0 ? sum < Int128(bill.amount.minorUnits) : sum > Int128(bill.amount.minorUnits)
    let isBackwards = lines.contains { $0.net.signum() * $0.tax.signum() < 0 }
    return isMore || isBackwards ? .failure(Refusal(reason: .disagrees)) : .success(lines)
  }

  /// The gross amount of a single tax line. If the user confirmed a different amount than the printed total, either may
  /// be the gross amount, and the rate decides; nil if neither fits the rate.
  private static func total(of bill: BillTaxes, rate: Amount?, net: Int64?, tax: Int64?) -> Int64? {
    let own = bill.amount.minorUnits
    let sign: Int64 = own < 0 ? -1 : 1
    guard let printed = bill.printedTotal.map({ sign * Int64(clamping: $0.magnitude) }), printed != own else {
      return own
    }
    guard let rate else { return nil }
    let scale = (0..<rate.scale).reduce(Int128(100)) { power, _ in power * 10 }
    return [own, printed].first { whole in
      let (net, tax) = (net ?? whole - (tax ?? 0), tax ?? whole - (net ?? 0))
      // Documents round the tax once, or once per item.
      return (Int128(net) * Int128(rate.units) - Int128(tax) * scale).magnitude <= 2 * scale.magnitude
    }
  }
}
