public import Core

/// A part of a bill that names a person.
public struct PersonPart: Hashable, Sendable {
  /// The search key of the name, which is the same for all its spellings.
  public var key: String
  public var person: String
  public var bill: Int64
  /// The bill's title.
  public var title: String
  /// The bill's issue date.
  public var date: CalendarDate
  public var paidDate: CalendarDate?
  public var category: String
  public var text: String
  public var amount: Money
}

extension Store {
  /// The parts of bills that name a person, by person, newest bill first.
  ///
  /// - Parameters:
  ///   - to: the last issue date of the bills; nil for no limit.
  ///   - key: the search key of a single person; nil for all.
  static func personParts(to: CalendarDate?, key: String?, _ connection: any Connection) throws -> [PersonPart] {
    let day = SQLValue.text(to?.description ?? "9999-12-31")
    return try connection.rows(
      """
      SELECT person_key, person, bill_id, title, issue_date, paid_date, currency, bill_parts.minor_units AS minor_units,
        text, categories.name AS category
      FROM bill_parts JOIN bills ON bills.id = bill_id JOIN categories ON categories.id = category_id
      WHERE person_key \(key == nil ? "IS NOT NULL" : "= ?") AND deleted IS NULL AND issue_date <= ?
      ORDER BY person_key, issue_date DESC, bill_id DESC, position
      """, key.map { [.text($0), day] } ?? [day]
    ).map { row in
      guard let date = try row.date("issue_date") else { throw StoreError.corrupt("a bill without date") }
      return PersonPart(
        key: try row.text("person_key"), person: try row.text("person"), bill: try row.integer("bill_id"),
        title: try row.text("title"), date: date, paidDate: try row.date("paid_date"),
        category: try row.text("category"), text: try row.text("text"), amount: try row.money())
    }
  }
}
