internal import Core

/// What each bill counts in each of its categories, and in which month: derived from bills and their categories in the
/// transaction that changes them, so that sums by category are read off an index in its own order.
enum BillFigures {
  /// Changes of these columns of a bill are changes of its figures.
  static let columns: Set<String> = ["paid_date", "currency", "minor_units", "deleted"]

  /// Brings the figures of a bill up to date.
  static func refresh(_ id: Int64, _ connection: any Connection) throws {
    try connection.execute("DELETE FROM bill_figures WHERE bill_id = ?", .integer(id))
    try connection.execute("\(fill) AND bills.id = ?", .integer(id))
  }

  /// The statement that derives figures; the month of an unpaid bill is empty.
  static let fill = """
    INSERT INTO bill_figures (bill_id, category_id, month, currency, minor_units)
    SELECT bills.id, category_id, COALESCE(SUBSTR(paid_date, 1, 7), ''), currency, minor_units
    FROM bills JOIN bill_categories ON bill_id = bills.id WHERE deleted IS NULL
    """
}
