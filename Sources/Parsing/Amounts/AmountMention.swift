internal import Core

/// A number on the paper that may be an amount of money, with where it stands and what is known of it.
struct AmountMention: Sendable {
  /// What had to be corrected to read it.
  enum Repair: Int, Sendable, Comparable {
    case none
    /// White space inside, as recognition puts it: `5 . 00`, `12 ,34`.
    case space
    /// Letters that look like digits: `1O.5O`.
    case letters
    /// The decimal point itself is missing: `88 17`.
    case point

    static func < (left: Repair, right: Repair) -> Bool { left.rawValue < right.rawValue }
  }

  var value: Amount
  var form: NumberForm
  var repair: Repair = .none
  /// Index of the line in the document.
  var line: Int
  /// Character positions in the line's text.
  var characters: Range<Int>
  var words: Range<Int>
  var box: Box
  /// The currency sign or code beside the number, folded: `rm`, `€`, `eur`.
  var sign: String?
  /// Followed by `%`: a rate, never money.
  var isPercent = false
  /// Followed by `x`, `kg`, `stk` and the like, or preceded by `x`: a quantity or a price for one, not a line's amount.
  var isQuantity = false
  /// Followed by `kg`, `ml` and the like: what was weighed, or the size of a package. It is a quantity, too.
  var isMeasure = false
  /// A number before it may be its thousands: `2 125.00` is an amount, or two pieces at 125.00.
  var isPerhapsCut = false
  /// The recogniser's own score for the words, 0…1.
  var recognised: Double

  /// Whether it is written as money is: with cents, deliberately without, or beside a currency sign.
  var looksLikeMoney: Bool {
    guard !isPercent, !isQuantity else { return false }
    switch form {
    case .decimals, .dashed: return true
    case .grouped, .whole: return sign != nil
    case .fraction: return false
    }
  }
}

/// Hundredths of the currency's unit, for adding up. Amounts with more digits are no money.
typealias Cents = Int64

extension Amount {
  /// The amount in hundredths, or nil where it is finer than that.
  var cents: Cents? { rescaled(to: 2)?.units }
}

extension AmountMention {
  var cents: Cents? { value.cents }
  /// Without its sign: paper prints `-5.00` and `5.00` for the same discount.
  var magnitude: Cents? { value.magnitude.cents }
}

/// Currency signs and codes as printed beside amounts, from the table `currency-signs.tsv`.
enum CurrencySigns {
  /// The currencies a folded sign can mean by ISO 4217 code, the usual one first; empty for no sign.
  static func currencies(of sign: String) -> [String] { table[sign] ?? [] }

  /// The sign that ends a run of characters before a number (`total rm`), longest first; nil where none stands.
  ///
  /// - Parameter gap: spaces between these characters and the number.
  static func ending(_ folded: ArraySlice<Character>, gap: Int) -> String? {
    bounded(folded, fromEnd: true) { gap == 0 || !glued.contains($0) }
  }

  /// The sign that begins a run of characters after a number (`€ A`).
  static func beginning(_ folded: ArraySlice<Character>) -> String? {
    bounded(folded, fromEnd: false) { !glued.contains($0) }
  }

  private static func bounded(_ folded: ArraySlice<Character>, fromEnd: Bool, isOne: (String) -> Bool) -> String? {
    for length in lengths where length <= folded.count {
      let piece = fromEnd ? folded.suffix(length) : folded.prefix(length)
      guard table[String(piece)] != nil, isOne(String(piece)) else { continue }
      // A sign of letters is a word of its own, or `farm 5` would be paid in ringgit.
      let neighbour = fromEnd ? folded.dropLast(length).last : folded.dropFirst(length).first
      if piece.contains(where: { $0.isLetter && !LetterScript.isUnspaced($0) }), let neighbour, neighbour.isLetter,
        !LetterScript.isUnspaced(neighbour)
      {
        continue
      }
      return String(piece)
    }
    return nil
  }

  private static let lengths = Array(Set(table.keys.map(\.count))).sorted(by: >)

  /// Letters that are a sign only right before an amount.
  static let glued = Set(Table(.currencySigns).rows.filter { $0.last == "glued" }.map { Fold.string($0[0]) })

  static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    for row in Table(.currencySigns).rows where row.count >= 2 {
      table[Fold.string(row[0])] = row[1].split(separator: " ").map(String.init)
    }
    return table
  }()
}
