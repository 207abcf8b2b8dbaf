internal import Core
internal import Foundation

/// The rows of `events` that form one event: the changes of one command to one subject, or a note of the program about
/// it.
struct EventGroup {
  /// At least one row, in their order.
  let rows: [Row]
  let subject: Subject
  let subjectID: Int64

  /// Groups the events of one subject.
  ///
  /// - Parameter rows: all of its rows, in their order.
  static func all(_ rows: [Row], of subject: Subject, _ id: Int64) -> [EventGroup] {
    var groups: [[Row]] = []
    for row in rows {
      let command = row.optionalInteger("command_id")
      if command != nil, groups.last?.first?.optionalInteger("command_id") == command {
        groups[groups.count - 1].append(row)
      } else {
        groups.append([row])
      }
    }
    return groups.map { EventGroup(rows: $0, subject: subject, subjectID: id) }
  }

  static func table(_ row: Row) -> LedgerTable? { row.optionalText("table_name").flatMap(LedgerTable.named) }
  static func isMain(_ row: Row) -> Bool { table(row)?.isMain ?? true }

  /// The rows about the subject itself, not its parts.
  var main: [Row] { rows.filter(EventGroup.isMain) }

  /// Whether the event created or deleted the subject.
  var isNew: Bool { main.first.map { $0.optionalText("before") == nil } ?? false }
  var isGone: Bool { main.last.map { $0.optionalText("after") == nil } ?? false }

  /// The values of the subject's own columns before or after the event. If a column changed several times, the first
  /// value before or the last value after. Empty if the program's note is not a row image.
  func columns(_ side: Side) -> [String: SQLValue] {
    // A new subject had no values before, and a deleted one has none after, whatever else the command did to it.
    if side == .before ? isNew : isGone { return [:] }
    return main.reduce(into: [:]) { columns, row in
      let image: [String: SQLValue] = (try? row.json(side.rawValue)) ?? [:]
      columns.merge(image) { first, last in side == .before ? first : last }
    }
  }

  /// The rows of a part table that were removed (before) or added (after), with their keys.
  func parts(_ table: LedgerTable, _ side: Side) -> [Row] {
    rows.compactMap { row in
      guard EventGroup.table(row) == table, row.optionalText(side.rawValue) != nil,
        let image: [String: SQLValue] = try? row.json(side.rawValue), let key: [SQLValue] = try? row.json("row_key")
      else { return nil }
      let part = Row(columns: image.merging(zip(table.key, key)) { own, _ in own })
      // A part that moved from one subject to another is recorded with its new owner.
      let owner = part.optionalInteger(table.subjectColumn)
      return owner == nil || owner == subjectID ? part : nil
    }
  }

  enum Side: String { case before, after }
}
