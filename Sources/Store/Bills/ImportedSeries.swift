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
  static func join(
    _ occurrences: [Int: Occurrence], new: [Int: Int64], present: [Int: Int64], _ change: Change
  ) throws {
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
    for (place, told) in occurrences.sorted(by: { ($0.value.number, $0.key) < ($1.value.number, $1.key) }) {
      guard let id = new[place] else { continue }
      let joined = series[told.series] ?? id
      let taken = try change.connection.row(
        "SELECT id FROM bills WHERE series_id = ? AND occurrence = ? AND id <> ?", .integer(joined),
        .integer(Int64(told.number)), .integer(id))
      guard taken == nil else { continue }
      series[told.series] = joined
      try change.update(.bills, id, Occurrence(series: joined, number: told.number, anchor: told.anchor).columns)
    }
  }
}
