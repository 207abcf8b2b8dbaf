public import Core

/// The division of a bill into parts, exact to the minor unit.
public enum BillSplit {
  /// An item of the bill's document.
  public struct PaperItem: Hashable, Sendable {
    public var text: String
    public var minorUnits: Int64

    public init(text: String, minorUnits: Int64) {
      self.text = text
      self.minorUnits = minorUnits
    }
  }

  /// The maximum number of parts.
  private static let most = 200

  /// The parts that the user typed. Percentages refer to the whole bill and are distributed by the largest remainder,
  /// so that their sum is exact; the remainder goes to the part that asks for it.
  ///
  /// In a credit note amounts typed without a sign are negative, as the bill is.
  ///
  /// - Parameters:
  ///   - amount: the bill's amount.
  ///   - category: the category of parts that name none.
  ///   - items: the items of the bill's document, in their order.
  ///   - withItems: whether items that no part names become parts too, in `category`. If the items do not add up to the
  ///     bill and no part asks for the remainder, it becomes a part as well.
  /// - Throws: `InputError` in one sentence: for parts that add up to more or less than the bill, a second remainder,
  ///   or items that do not exist or are named twice.
  public static func parts(
    _ typed: [PartInput], of amount: Money, category: String, items: [PaperItem] = [], withItems: Bool = false
  ) throws -> [BillPart] {
    var items = Items(items)
    var parts: [BillPart] = []
    var percents: [(place: Int, share: Amount)] = []
    for part in typed {
      var made = BillPart(
        category: part.category.isEmpty ? category : part.category, minorUnits: 0, person: part.person)
      switch part.share {
      case .amount(let money):
        made.minorUnits = amount.minorUnits < 0 && money.minorUnits > 0 ? -money.minorUnits : money.minorUnits
        parts.append(made)
      case .percent(let share):
        percents.append((parts.count, share))
        parts.append(made)
      case .rest:
        guard !parts.contains(where: \.isRest) else {
          throw InputError(
            "\"\(part.typed)\": only one part can be \"rest\"; give the others an amount or a percentage")
        }
        made.isRest = true
        parts.append(made)
      case .items(let numbers):
        for item in try items.taken(numbers, by: part) {
          made.text = item.text
          made.minorUnits = item.minorUnits
          parts.append(made)
        }
      }
    }
    if withItems {
      for item in try items.left() {
        parts.append(BillPart(category: category, minorUnits: item.minorUnits, text: item.text))
      }
    }
    for (place, units) in zip(percents.map(\.place), shares(percents.map(\.share), of: amount.minorUnits)) {
      parts[place].minorUnits = units
    }
    parts = try settled(parts, amount, restTo: withItems ? category : nil)
    try check(parts, of: amount)
    return parts
  }

  /// The shares for percentages of an amount. They add up to the amount for the sum of the percentages, rounded half
  /// away from zero.
  static func shares(_ percents: [Amount], of units: Int64) -> [Int64] {
    let weights = percents.map { $0.rescaled(to: 4)?.units ?? 0 }
    let sum = weights.reduce(Int128(0)) { $0 + Int128($1) }
    let product = Int128(units.magnitude) * sum
    let rounded = (product + 500_000) / 1_000_000
    return Apportionment.shares(of: Int64(clamping: units < 0 ? -rounded : rounded), by: weights)
  }

  /// Assigns the remainder to the part that asks for it.
  ///
  /// - Parameter category: the category of a new part for a remainder that no part asks for; nil if such a remainder is
  ///   an error.
  private static func settled(_ parts: [BillPart], _ amount: Money, restTo category: String?) throws -> [BillPart] {
    var parts = parts
    let sum = parts.reduce(Int128(0)) { $0 + ($1.isRest ? 0 : Int128($1.minorUnits)) }
    let left = Int128(amount.minorUnits) - sum
    func text(_ units: Int128) -> String { "\(Money(minorUnits: Int64(clamping: units), currency: amount.currency))" }
    let isMore = amount.minorUnits < 0 ? left > 0 : left < 0
    guard !isMore else {
      throw InputError("the parts add up to \(text(sum)), \(text(abs(left))) more than the bill's \(amount)")
    }
    if let place = parts.firstIndex(where: \.isRest) {
      guard left != 0 else {
        throw InputError("the other parts already add up to the bill's \(amount); leave out the rest")
      }
      parts[place].minorUnits = Int64(clamping: left)
    } else if left != 0 {
      guard let category else {
        throw InputError(
          "the parts add up to \(text(sum)), \(text(abs(left))) less than the bill's \(amount); assign the remainder, like Other=rest"
        )
      }
      parts.append(BillPart(category: category, minorUnits: Int64(clamping: left), isRest: true))
    }
    return parts
  }

  /// - Throws: `InputError` for parts that are not a valid division of the amount.
  public static func check(_ parts: [BillPart], of amount: Money) throws {
    guard !parts.isEmpty else { return }
    guard parts.count <= most else {
      throw InputError("a bill has at most \(most) parts, not \(parts.count); combine some of them")
    }
    if let part = parts.first(where: { $0.minorUnits == 0 }) {
      throw InputError(
        "the part \(part.category) would be 0 of the bill's \(amount); leave it out, or give it more")
    }
    if let part = parts.first(where: { $0.minorUnits.magnitude > Amount.largest }) {
      throw InputError("the part \(part.category) is more than any bill can be; give it less")
    }
    let sum = parts.reduce(Int128(0)) { $0 + Int128($1.minorUnits) }
    guard sum == Int128(amount.minorUnits) else {
      let total = Money(minorUnits: Int64(clamping: sum), currency: amount.currency)
      throw InputError("the parts add up to \(total), not to the bill's \(amount)")
    }
  }

  /// Returns the parts of a bill whose amount has changed. The remainder absorbs the difference. Without a remainder
  /// only the user knows which part has changed.
  ///
  /// - Parameter id: the bill's id, for messages.
  /// - Throws: `InputError` that says to change the split first.
  public static func adjusted(_ parts: [BillPart], from before: Money, to after: Money, bill id: Int64) throws
    -> [BillPart]
  {
    guard !parts.isEmpty, before != after else { return parts }
    guard before.currency.exponent == after.currency.exponent, (before.minorUnits < 0) == (after.minorUnits < 0) else {
      throw InputError(
        "bill \(id) is split, and its parts cannot be adjusted from \(before) to \(after)",
        .splitFirst(bill: id))
    }
    guard before.minorUnits != after.minorUnits else { return parts }
    guard let place = parts.firstIndex(where: \.isRest) else {
      throw InputError(
        "bill \(id) is split into parts that add up to \(before), and none of them takes the rest",
        .splitFirst(bill: id))
    }
    var parts = parts
    let rest = Int128(parts[place].minorUnits) + Int128(after.minorUnits) - Int128(before.minorUnits)
    guard after.minorUnits < 0 ? rest < 0 : rest > 0 else {
      throw InputError(
        "bill \(id) is split, and its parts without the rest add up to \(after) or more",
        .splitFirst(bill: id))
    }
    parts[place].minorUnits = Int64(clamping: rest)
    return parts
  }
}

/// The items of a document, each of which can be assigned to one part.
private struct Items {
  let all: [BillSplit.PaperItem]
  private var taken: Set<Int> = []

  init(_ items: [BillSplit.PaperItem]) { all = items }

  /// - Throws: `InputError` for numbers without an item, and for items that already belong to a part.
  mutating func taken(_ numbers: [Int], by part: PartInput) throws -> [BillSplit.PaperItem] {
    guard !all.isEmpty else {
      throw InputError("\"\(part.typed)\": the bill's document lists no items; type an amount or a percentage")
    }
    return try numbers.map { number in
      guard number <= all.count else {
        throw InputError(
          "\"\(part.typed)\": there is no item \(number); the document has \(Plural.count(all.count, "item"))")
      }
      guard taken.insert(number).inserted else {
        throw InputError("\"\(part.typed)\": item \(number) is already in a part")
      }
      return all[number - 1]
    }
  }

  /// - Throws: `InputError` if the document has no items.
  func left() throws -> [BillSplit.PaperItem] {
    guard !all.isEmpty else {
      throw InputError("the bill's document lists no items; type the parts, like Groceries=12.30 Household=rest")
    }
    return all.indices.filter { !taken.contains($0 + 1) }.map { all[$0] }
  }
}
