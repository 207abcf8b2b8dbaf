internal import Core

/// The amount that each bill contributes to each of its categories, and the month. Derived from bills, their parts and
/// categories in the transaction that changes them, so that sums by category are read from an index in order. A divided
/// bill contributes its parts; any other contributes its whole amount to each of its categories.
enum BillFigures {
  /// The columns of a bill whose changes affect its figures.
  static let columns: Set<String> = ["paid_date", "currency", "minor_units", "deleted"]

  /// Updates the figures of a bill.
  static func refresh(_ id: Int64, _ connection: any Connection) throws {
    try connection.execute("DELETE FROM bill_figures WHERE bill_id = ?", .integer(id))
    let isDivided = try connection.row("SELECT bill_id FROM bill_parts WHERE bill_id = ?", .integer(id)) != nil
    try connection.execute(isDivided ? parts : whole, .integer(id))
  }

  /// The month of payment; empty for an unpaid bill.
  private static let month = "COALESCE(SUBSTR(paid_date, 1, 7), '')"

  private static let whole = """
    INSERT INTO bill_figures (bill_id, category_id, month, currency, minor_units)
    SELECT bills.id, category_id, \(month), currency, minor_units
    FROM bills JOIN bill_categories ON bill_id = bills.id WHERE deleted IS NULL AND bills.id = ?
    """

  private static let parts = """
    INSERT INTO bill_figures (bill_id, category_id, month, currency, minor_units)
    SELECT bills.id, category_id, \(month), currency, CAST(SUM(bill_parts.minor_units) AS BIGINT)
    FROM bills JOIN bill_parts ON bill_id = bills.id WHERE deleted IS NULL AND bills.id = ?
    GROUP BY bills.id, category_id, paid_date, currency
    """
}
