internal import Core
internal import Exchange

extension EntrySearch {
  /// The reference and day of a collective booking.
  private struct Batch: Hashable {
    var reference: String
    var date: CalendarDate
    var currency: Currency
  }

  /// Takes a collective booking for its payments, and the payments for the booking: often a statement (camt.053)
  /// contains the sum, and a notification (camt.054) the payments with the reference of the sum.
  mutating func takeBatches() throws {
    let entries = entries.map(\.entry)
    let open = entries.indices.filter { !found.flags[$0] && !entries[$0].isPending }
    var batches: [Batch: [Int]] = [:]
    for index in open {
      guard let reference = entries[index].batchReference else { continue }
      let batch = Batch(
        reference: reference, date: entries[index].date, currency: entries[index].amount.currency)
      batches[batch, default: []].append(index)
    }
    for (batch, indices) in batches {
      let sum = indices.reduce(Int64(0)) { $0 &+ entries[$1].amount.minorUnits }
      let place = DateAndAmount(date: batch.date, amount: Money(minorUnits: sum, currency: batch.currency))
      var stored = try kept[place] ?? self.stored(at: place)
      let whole = stored.firstIndex {
        $0.kept.account.mayBe(account) && $0.kept.entry.batchReference == nil
          && $0.kept.entry.bankReference == batch.reference
      }
      guard let whole else { continue }
      let one = stored.remove(at: whole)
      kept[place] = stored
      for index in indices {
        found.flags[index] = true
        if !one.isOfSameAccount { assume(index, one.kept.statement) }
      }
    }
    var payments: [CalendarDate: [KnownEntries.Entry]] = [:]
    for index in open where entries[index].batchReference == nil {
      let entry = entries[index]
      guard let reference = entry.bankReference else { continue }
      let ofDay = try payments[entry.date] ?? known.payments(on: entry.date)
      payments[entry.date] = ofDay
      let parts = ofDay.filter {
        $0.account.mayBe(account) && $0.entry.batchReference == reference
          && $0.entry.amount.currency == entry.amount.currency
      }
      let sum = parts.reduce(Int64(0)) { $0 &+ $1.entry.amount.minorUnits }
      guard !parts.isEmpty, sum == entry.amount.minorUnits else { continue }
      found.flags[index] = true
      for part in parts where !part.account.isSame(as: account) { assume(index, part.statement) }
    }
  }
}
