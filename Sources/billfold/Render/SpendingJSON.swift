internal import Core
internal import Store

extension JSONValue {
  static func spending(_ figure: Spending<CategoryLook>) -> JSONValue {
    spending(
      figure, "category", .string(figure.subject.name),
      more: ["icon": .string(figure.subject.icon), "colour": .text(figure.subject.tint?.rawValue)])
  }

  /// - Parameter subject: the key of what it was spent on; nil for a total.
  static func spending(_ figure: Spending<String>, subject: String?) -> JSONValue {
    spending(figure, subject, .string(figure.subject))
  }

  static func spending(_ figure: Spending<Month>) -> JSONValue { spending(figure, "month", .text(figure.subject)) }

  private static func spending<Subject>(
    _ figure: Spending<Subject>, _ key: String?, _ subject: JSONValue, more: [String: JSONValue] = [:]
  ) -> JSONValue {
    var members = more
    if let key { members[key] = subject }
    members["amount"] = .money(figure.amount)
    members["bills"] = .integer(Int64(figure.bills))
    return .object(members)
  }
}
