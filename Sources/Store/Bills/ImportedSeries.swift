internal import Core

/// The series of bills imported from another ledger.
extension Store {
  /// Puts new bills into the series that they had in the other ledger. If a series continues one of an existing bill,
  /// they join that series; if a position is taken, the bill stays as it was created.
  ///
  /// - Parameters:
  ///   - occurrences: by index in the list of bills, with the other ledger's series numbers.
  ///   - new: the ids of the created bills, by index.
  ///   - present: the ids of bills that already existed, by index; they may be deleted.
  /// - Returns: the series in which new bills have got their positions.
  static func join(
    _ occurrences: [Int: Occurrence], new: [Int: Int64], present: [Int: Int64], _ change: Change
  ) throws -> Set<Int64> {
    /// This ledger's number of each series of the other ledger.
    var series: [Int64: Int64] = [:]
    for (place, id) in present.sorted(by: { $0.key < $1.key }) {
      guard let told = occurrences[place], series[told.series] == nil,
        let row = try change.connection.row(
          "SELECT series_id FROM bills WHERE id = ? AND occurrence = ? AND anchor = ?", .integer(id),
          .integer(Int64(told.number)), .text(told.anchor.description))
      else { continue }
      series[told.series] = row.optionalInteger("series_id")
    }
    var joinedSeries: Set<Int64> = []
    for (place, told) in occurrences.sorted(by: { ($0.value.number, $0.key) < ($1.value.number, $1.key) }) {
      guard let id = new[place] else { continue }
      let joined = series[told.series] ?? id
      let taken = try change.connection.row(
        "SELECT id FROM bills WHERE series_id = ? AND occurrence = ? AND id <> ?", .integer(joined),
        .integer(Int64(told.number)), .integer(id))
      guard taken == nil else { continue }
      series[told.series] = joined
      joinedSeries.insert(joined)
      try change.update(.bills, id, Occurrence(series: joined, number: told.number, anchor: told.anchor).columns)
    }
    return joinedSeries
  }

  /// Creates the bills that follow the last ones of imported series, as paying those would have: a file may have a paid
  /// bill without the next one. Nothing is created after an unpaid bill, and nothing if the next bill was deleted.
  ///
  /// - Parameters:
  ///   - bills: the bills of the file.
  ///   - occurrences: as for `join`. Files of other programs and of earlier versions have none: there, bills with the
  ///     same names and interval count as one series, of which only the latest bill can be followed.
  ///   - series: the series that new bills have joined.
  ///   - new: the ids of the created bills, by index.
  /// - Returns: the created bills.
  static func follow(
    imported bills: [BillContents], _ occurrences: [Int: Occurrence], in series: Set<Int64>, new: [Int: Int64],
    _ next: NextOccurrence, _ change: Change
  ) throws -> [Bill] {
    var latest: [ImportedRhythm: Int] = [:]
    for (place, bill) in bills.enumerated() where bill.repetition != .none && occurrences[place] == nil {
      let rhythm = ImportedRhythm(bill)
      if let other = latest[rhythm], bills[other].issueDate > bill.issueDate { continue }
      latest[rhythm] = place
    }
    let last =
      try series.sorted().compactMap { try newest(inSeries: $0, change.connection) }
      + latest.values.sorted().compactMap { new[$0] }
    return try last.compactMap { id in
      guard let place = try bill(id, change.connection).occurrence,
        try self.occurrences(after: place, change.connection).isEmpty
      else {
        return nil
      }
      return try follow(id, next, change)
    }
  }
}

/// What recurring bills without a known series have in common.
private struct ImportedRhythm: Hashable {
  var merchant: String
  var title: String
  var currency: Currency
  var repetition: Repetition

  init(_ bill: BillContents) {
    merchant = SearchKey.of(bill.merchant)
    title = SearchKey.of(bill.title)
    currency = bill.amount.currency
    repetition = bill.repetition
  }
}
