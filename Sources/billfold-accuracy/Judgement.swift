internal import Core
internal import Foundation

/// Which fields of a proposal are right; nil where the right answer is not known.
struct Judgement {
  var total: Bool?
  var date: Bool?
  var merchant: Bool?
  var currency: Bool?
  var category: Bool?
  /// Whether billfold promises that no review is needed.
  var isSure: Bool

  init(_ proposal: Proposal?, against label: LabelledDocument) {
    if !label.totals.isEmpty {
      total =
        proposal?.total.map { field in label.totals.contains { !($0 < field.value) && !(field.value < $0) } } ?? false
    }
    if !label.dates.isEmpty { date = proposal?.date.map { label.dates.contains($0.value) } ?? false }
    if !label.merchants.isEmpty {
      merchant =
        proposal?.merchant.map { field in label.merchants.contains { MerchantName.isSame($0, field.value) } } ?? false
    }
    if let currency = label.currency, !label.totals.isEmpty {
      self.currency = proposal?.currency?.value.code == currency
    }
    if let categories = label.categories {
      category = proposal?.category.map { categories.contains($0.value) } ?? false
    }
    isSure = proposal?.review.isEmpty ?? false
  }

  /// Whether billfold promised that no review is needed, and a field is wrong.
  var isWrongWhileSure: Bool { isSure && isWrong }
  /// Whether one of the fields that the promise covers is wrong.
  var isWrong: Bool { [total, date, currency, merchant].contains(false) }
  /// As `isWrongWhileSure`, but only for total and date, which an earlier version of the promise covered.
  var isTotalOrDateWrongWhileSure: Bool { isSure && (total == false || date == false) }
  var hasAllThree: Bool? {
    guard let total, let date, let merchant else { return nil }
    return total && date && merchant
  }
}

/// Decides whether two spellings are of the same merchant.
enum MerchantName {
  /// Whether two names are equal apart from case, accents, spaces and punctuation, or one contains the other, or 85 %
  /// of both is the same, since a person forgives a misread letter in a name.
  static func isSame(_ expected: String, _ found: String) -> Bool {
    let (one, other) = (plain(expected), plain(found))
    guard !one.isEmpty, !other.isEmpty else { return false }
    if one == other { return true }
    if min(one.count, other.count) >= 4, contains(one, other) || contains(other, one) { return true }
    let changes = other.difference(from: one).count
    return Double(one.count + other.count - changes) / Double(one.count + other.count) >= 0.85
  }

  private static func plain(_ name: String) -> [Character] {
    name.decomposedStringWithCompatibilityMapping.replacingOccurrences(of: "ß", with: "ss").uppercased()
      .filter { $0.isLetter || $0.isNumber }.unicodeScalars.filter {
        !$0.properties.isDiacritic && $0.properties.canonicalCombiningClass == .notReordered
      }
      .map(Character.init)
  }

  private static func contains(_ long: [Character], _ short: [Character]) -> Bool {
    guard long.count >= short.count else { return false }
    return (0...long.count - short.count).contains { long[$0..<$0 + short.count].elementsEqual(short) }
  }
}
