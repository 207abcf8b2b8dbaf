internal import Core
internal import Foundation

/// The rows of `events` that are one event: what one command changed of one thing, or what the program noted of it.
struct EventGroup {
  /// At least one, in their order.
  let rows: [Row]
  let subject: Subject
  let subjectID: Int64

  /// The events of one thing.
  ///
  /// - Parameter rows: all that it has, in their order.
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

  /// The rows that are of the thing itself, not of its parts.
  var main: [Row] { rows.filter(EventGroup.isMain) }

  /// Whether the event made the thing, or ended it.
  var isNew: Bool { main.first.map { $0.optionalText("before") == nil } ?? false }
  var isGone: Bool { main.last.map { $0.optionalText("after") == nil } ?? false }

  /// What the thing's own columns held before or after: of several changes of one the first before, and the last after.
  /// Nothing where the program noted something else than columns.
  func columns(_ side: Side) -> [String: SQLValue] {
    // What was made was not there before, and what went is not there after, whatever else the command did to it.
    if side == .before ? isNew : isGone { return [:] }
    return main.reduce(into: [:]) { columns, row in
      let image: [String: SQLValue] = (try? row.json(side.rawValue)) ?? [:]
      columns.merge(image) { first, last in side == .before ? first : last }
    }
  }

  /// The rows of a part that went (before) or came (after), with their keys.
  func parts(_ table: LedgerTable, _ side: Side) -> [Row] {
    rows.compactMap { row in
      guard EventGroup.table(row) == table, row.optionalText(side.rawValue) != nil,
        let image: [String: SQLValue] = try? row.json(side.rawValue), let key: [SQLValue] = try? row.json("row_key")
      else { return nil }
      let part = Row(columns: image.merging(zip(table.key, key)) { own, _ in own })
      // A part that went from one thing to another is noted with the one that has it now.
      let owner = part.optionalInteger(table.subjectColumn)
      return owner == nil || owner == subjectID ? part : nil
    }
  }

  enum Side: String { case before, after }
}
