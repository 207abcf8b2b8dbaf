internal import Core

/// Brands of shops and services worldwide, from the table `brands.tsv`.
///
/// The table is much larger than the chains of `merchants.tsv` and contains many ordinary words (`Story`, `Target`,
/// `Apart`). It is therefore not used to find names; it only supports a text that is already a candidate for the name,
/// and gives the category of a name that was found.
struct BrandTable: Sendable {
  struct Brand: Sendable, Equatable {
    /// The name as people write it.
    var name: String
    /// The category that its bills usually belong to; nil when its shops are of several kinds.
    var category: String?
    /// ISO 3166 codes; empty for a brand present in more than four countries.
    var countries: [String]
  }

  /// A brand at the beginning of a text.
  struct Match: Sendable, Equatable {
    var brand: Brand
    /// The range of the brand in the text, in characters.
    var range: Range<Int>
    /// From 0 to 1: how unlikely the text is to be an ordinary word. Long names and names of several words score
    /// highest.
    var weight: Double
  }

  static let standard = BrandTable(Table(.brands))

  private let brands: [Brand]
  /// Positions in `brands` by the letters of each spelling.
  private let byLetters: [String: Int]
  /// The spellings long enough to be recognised with one letter misread, grouped by their number of bytes.
  private let long: [Int: [String]]

  init(_ table: Table) {
    var brands: [Brand] = []
    var byLetters: [String: Int] = [:]
    var further: [(letters: String, brand: Int)] = []
    for row in table.rows where row.count >= 3 {
      let letters = Fold.letters(row[0])
      if byLetters[letters] == nil { byLetters[letters] = brands.count }
      for spelling in row.count > 3 ? row[3].split(separator: "|") : [] {
        further.append((Fold.letters(String(spelling)), brands.count))
      }
      brands.append(
        Brand(
          name: row[0], category: row[1] == "-" ? nil : row[1],
          countries: row[2] == "-" ? [] : row[2].uppercased().split(separator: " ").map(String.init)))
    }
    // A further spelling of one brand may be the name of another: shops of `Amcal` are also called `Guardian`.
    for (letters, brand) in further where byLetters[letters] == nil { byLetters[letters] = brand }
    self.brands = brands
    self.byLetters = byLetters
    long = Dictionary(grouping: byLetters.keys.filter { $0.utf8.count >= BrandTable.shortestDamaged }) {
      $0.utf8.count
    }
  }

  /// The brand with exactly these folded letters and digits.
  func brand(letters: String) -> Brand? { byLetters[letters].map { brands[$0] } }

  /// The longest brand at the beginning of the tokens, whatever branch or town follows it.
  func match(atHeadOf tokens: [Token]) -> Match? {
    var found: Match?
    for (index, beginning) in Tokens.beginnings(of: tokens, most: BrandTable.mostWords).enumerated() {
      guard let brand = brand(letters: beginning.letters) else { continue }
      found = Match(
        brand: brand, range: tokens[0].range.lowerBound..<beginning.end,
        weight: BrandTable.weight(letters: beginning.letters.count, words: index + 1))
    }
    return found
  }

  /// The brand whose name differs from the text in one letter or only in look-alikes; nil when several brands are
  /// equally near, and for short names.
  ///
  /// Every spelling of similar length is compared, which takes well under a millisecond.
  func damaged(_ letters: String) -> Brand? {
    let length = letters.utf8.count
    guard length >= BrandTable.shortestDamaged, byLetters[letters] == nil else { return nil }
    let near = (length - 1...length + 1).flatMap { long[$0] ?? [] }.filter { DamagedWord.isNear($0, letters) }
    let found = Set(near.compactMap { byLetters[$0] })
    return found.count == 1 ? found.first.map { brands[$0] } : nil
  }

  /// A word of four letters is often an ordinary word in some language; one of ten hardly ever is.
  private static func weight(letters: Int, words: Int) -> Double {
    min(1, Double(letters - 2) / 8 + (words > 1 ? 0.3 : 0))
  }

  private static let mostWords = 5
  private static let shortestDamaged = 8
}
