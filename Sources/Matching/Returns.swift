internal import Core
public import Exchange

/// Payments that came back, such as direct debits that the bank returned. They pay no bill.
public enum Returns {
  /// A payment and the entry that returns it, by their ids.
  public struct Pair: Hashable, Sendable {
    public var payment: Int64
    public var returned: Int64
  }

  /// The days within which a payment comes back: a direct debit can be returned for eight weeks without a reason.
  public static let days = 0...60

  /// The table of the words with which banks name the return of a direct debit, which is embedded in the program.
  static var embedded: String { EmbeddedTable.text("return-words") }

  /// Those words, in normalised letters. All words of a list occur.
  static let names: [[String]] = WordTable.rows(of: embedded).compactMap { $0.first.map(Names.split) }

  /// Whether an entry returns a payment, according to the bank.
  public static func isReturn(_ entry: StatementEntry) -> Bool {
    if entry.isReversal { return true }
    // Only money that comes in is looked at, so that this costs nothing for most entries.
    guard entry.amount.minorUnits > 0, !entry.isPending else { return false }
    let words = Set(Names.split("\(entry.type ?? "") \(entry.name ?? "") \(entry.text)"))
    return names.contains { name in name.allSatisfy { words.contains($0) } }
  }

  /// Whether an entry, which is a return, returns a payment: the same amount to the same party shortly before.
  public static func isReturn(_ entry: StatementEntry, of payment: StatementEntry) -> Bool {
    guard days.contains(entry.date.days(since: payment.date)), !payment.isReversal, !payment.isPending,
      entry.amount.currency == payment.amount.currency,
      entry.amount.minorUnits == 0 &- payment.amount.minorUnits
    else { return false }
    if let iban = entry.iban, let other = payment.iban {
      return PreparedEntry.letters(iban) == PreparedEntry.letters(other)
    }
    if let mandate = entry.mandate, mandate == payment.mandate { return true }
    if let reference = entry.reference, reference == payment.reference { return true }
    let words = Set(Names.words(of: "\(entry.name ?? "") \(entry.text)"))
    return Names.words(of: payment.name ?? payment.text).contains { words.contains($0) }
  }

  /// The payments among the entries that came back, each with the entry that returns it; of several equal ones the
  /// latest before it.
  public static func pairs(_ entries: some Sequence<BankEntry>) -> [Pair] {
    let returns = entries.filter { isReturn($0.entry) }
    guard !returns.isEmpty else { return [] }
    let amounts = Set(returns.map { 0 &- $0.entry.amount.minorUnits })
    var payments = Dictionary(grouping: entries.filter { amounts.contains($0.entry.amount.minorUnits) }) {
      Day(amount: $0.entry.amount.minorUnits, number: $0.entry.date.dayNumber)
    }.mapValues { $0.sorted { $0.id < $1.id } }
    var pairs: [Pair] = []
    for entry in returns.sorted(by: { ($0.entry.date, $0.id) < ($1.entry.date, $1.id) }) {
      guard let payment = takeLatest(returnedBy: entry.entry, of: &payments) else { continue }
      pairs.append(Pair(payment: payment.id, returned: entry.id))
    }
    return pairs
  }

  /// Removes the latest payment that an entry returns.
  ///
  /// - Parameter payments: those of each day that no entry returns so far, latest last. Only those of the return's
  ///   amount on the days before it are compared, as there may be as many returns as payments.
  private static func takeLatest(
    returnedBy entry: StatementEntry, of payments: inout [Day: [BankEntry]]
  ) -> BankEntry? {
    for ago in days {
      let day = Day(amount: 0 &- entry.amount.minorUnits, number: entry.date.dayNumber - ago)
      if let place = payments[day]?.lastIndex(where: { isReturn(entry, of: $0.entry) }) {
        return payments[day]?.remove(at: place)
      }
    }
    return nil
  }

  /// A day on which an amount was paid.
  private struct Day: Hashable {
    var amount: Int64
    /// `CalendarDate.dayNumber`
    var number: Int
  }
}
