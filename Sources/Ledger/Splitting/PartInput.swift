public import Core

/// A part of a bill as typed by the user: `Household@Anna=20%`.
public struct PartInput: Hashable, Sendable {
  /// The share of the bill.
  public enum Share: Hashable, Sendable {
    case amount(Money)
    /// A percentage of the bill's whole amount.
    case percent(Amount)
    /// The remainder after the other parts.
    case rest
    /// Items of the bill's document, by their numbers from 1.
    case items([Int])
  }

  /// A category's name; empty for the bill's first category.
  public var category: String
  /// The person it is for.
  public var person: String?
  public var share: Share
  /// The text as typed, for messages.
  public var typed: String

  /// Reads `Groceries=12.30`, `Household@Anna=20%`, `@Anna=50%`, `Other=rest`, `Household=#2,4-6`.
  ///
  /// - Parameters:
  ///   - currency: the bill's currency.
  ///   - marks: the separators of the user's locale, for ambiguous amounts.
  /// - Throws: `InputError`.
  public init(_ text: String, currency: Currency, marks: NumberMarks? = nil) throws {
    typed = text
    guard let sign = text.lastIndex(of: "=") else {
      throw InputError(
        "\"\(text)\" is not a part; type a category, = and how much, like Groceries=12.30, Groceries=20% or Groceries=rest"
      )
    }
    let name = text[..<sign]
    let mark = name.lastIndex(of: "@")
    category = String(mark.map { name[..<$0] } ?? name).withSingleSpaces
    person = try mark.map { try NameInput.name(String(name[name.index(after: $0)...]), "a person") }
    share = try PartInput.share(
      String(text[text.index(after: sign)...]).withSingleSpaces, in: text, currency: currency, marks: marks)
  }

  private static func share(
    _ share: String, in text: String, currency: Currency, marks: NumberMarks?
  ) throws -> Share {
    if share.lowercased() == "rest" { return .rest }
    if share.hasPrefix("#") { return .items(try numbers(share.dropFirst(), in: text)) }
    if share.hasSuffix("%") {
      // No percentage has thousands, so that its only mark is the decimal one.
      let mark = share.last { $0 == "." || $0 == "," } ?? marks?.decimal ?? "."
      let typed = try AmountInput.parse(String(share.dropLast()), marks: NumberMarks(decimal: mark, grouping: nil))
      guard typed.currency == nil, typed.amount.units > 0, typed.amount <= Amount(units: 100, scale: 0) else {
        throw InputError("\(share) in \"\(text)\" is not a valid share; type more than 0 % and at most 100 %")
      }
      return .percent(typed.amount)
    }
    let typed = try AmountInput.parse(share, currency: currency, marks: marks)
    guard typed.currency == currency, let money = Money(typed.amount, currency) else {
      throw InputError("\(share) in \"\(text)\" is not in \(currency.code), as the bill is")
    }
    guard money.minorUnits != 0 else { throw InputError("\"\(text)\" has a zero amount; remove it") }
    return .amount(money)
  }

  /// The numbers in `1,3-5`.
  private static func numbers(_ text: Substring, in part: String) throws -> [Int] {
    var numbers: [Int] = []
    for word in text.split(whereSeparator: { ",# ".contains($0) }) {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first >= 1,
        last >= first, last <= mostItems
      else { throw noItems(in: part) }
      numbers += first...last
      // So many that some number occurs twice; a long list of ranges would fill the memory.
      guard numbers.count <= mostItems else { throw InputError("\"\(part)\" names an item twice; name each item once") }
    }
    guard !numbers.isEmpty else { throw noItems(in: part) }
    return numbers
  }

  /// The highest number that an item can have.
  private static let mostItems = 10_000

  private static func noItems(in part: String) -> InputError {
    InputError("\"\(part)\" does not list any items; type their numbers, like Household=#2,4-6")
  }
}
