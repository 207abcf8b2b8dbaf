internal import Core

/// A printed number that may be an amount of money, with its position and context.
struct AmountMention: Sendable {
  /// The correction that was needed to read the number.
  enum Repair: Int, Sendable, Comparable {
    case none
    /// White space that recognition inserted: `5 . 00`, `12 ,34`.
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
  /// The currency symbol or code beside the number, folded: `rm`, `€`, `eur`.
  var sign: String?
  /// Followed by `%`: a rate, never money.
  var isPercent = false
  /// Negative only by brackets or by a dash with spaces around it or a colon in front, which may also separate a label
  /// from its amount: `Total - 45.00`, `Total:-45.00`.
  var isMinusApart = false
  /// Followed by `x`, `kg`, `stk` or the like, or preceded by `x`: a quantity or a unit price, not the line's amount.
  var isQuantity = false
  /// Followed by `kg`, `ml` or the like: a weight, or the size of a package. `isQuantity` is true as well.
  var isMeasure = false
  /// Whether the number before it may be its thousands: `2 125.00` is either one amount, or two pieces at 125.00.
  var isPerhapsCut = false
  /// The recogniser's lowest confidence of the words, 0…1.
  var recognised: Double

  /// Whether it is written like money: with cents, with dashes for the cents, or beside a currency symbol.
  var looksLikeMoney: Bool {
    guard !isPercent, !isQuantity else { return false }
    switch form {
    case .decimals, .dashed: return true
    case .grouped, .whole: return sign != nil
    case .fraction: return false
    }
  }
}

/// Hundredths of the currency's unit, used for sums. Amounts with more decimals are not treated as money.
typealias Cents = Int64

extension Amount {
  /// The amount in hundredths, or nil when it has a finer fraction.
  var cents: Cents? { rescaled(to: 2)?.units }
}

extension AmountMention {
  var cents: Cents? { value.cents }
  /// The absolute value in hundredths: receipts print the same discount as `-5.00` or `5.00`.
  var magnitude: Cents? { value.magnitude.cents }
}

/// The form of a printed number, which distinguishes amounts of money from quantities, weights and codes.
enum NumberForm: Sendable, Equatable {
  /// Two digits after the decimal point: `12.30`, `1.471,60`, `1'471.60`, `1,23,456.00`.
  case decimals
  /// Dashes in place of the cents: `12,-`, `12.--`.
  case dashed
  /// Groups of three digits without decimals: `1,200`. With one separator, it could also be a number with three
  /// decimals.
  case grouped
  /// Digits only.
  case whole
  /// One, three or four decimals, not a group of thousands: quantities, weights, unit prices.
  case fraction
}

/// Parses the digits and separators of one number in any of the world's conventions.
enum NumberShape {
  struct Number: Equatable {
    var value: Amount
    var form: NumberForm
    /// A separator is in an unexpected position (`1.234.56`), so a character was probably misread.
    var isOdd = false
  }

  /// The number in a run of digits and separators that begins and ends with a digit, or nil when the run is not written
  /// like a number (`12.03.2020`, `0012`).
  static func number(_ run: ArraySlice<Character>) -> Number? {
    var groups: [[Character]] = [[]]
    var separators: [Character] = []
    for character in run {
      if character.isASCII, character.isNumber {
        groups[groups.count - 1].append(character)
      } else {
        separators.append(character)
        groups.append([])
      }
    }
    guard let first = groups.first, let last = groups.last, groups.allSatisfy({ !$0.isEmpty }) else { return nil }
    let digits = groups.joined()
    // Longer runs are article, telephone and tax numbers.
    guard digits.count <= 11, let units = Int64(String(digits)) else { return nil }

    guard let separator = separators.last else {
      guard first.count == 1 || first[0] != "0" else { return nil }
      return first.count <= 9 ? Number(value: Amount(units: units, scale: 0), form: .whole) : nil
    }
    let whole = Array(groups.dropLast())
    let isPoint = separator == "." || separator == ","
    switch last.count {
    case 2 where isPoint && isGrouped(whole, separators.dropLast()):
      guard first.count == 1 || first[0] != "0" else { return nil }
      let isOdd = separators.dropLast().contains(separator)
      return Number(value: Amount(units: units, scale: 2), form: .decimals, isOdd: isOdd)
    case 3 where isGrouped(groups, separators[...]) && first[0] != "0" && first.count <= 3:
      return Number(value: Amount(units: units, scale: 0), form: .grouped)
    case 1, 3, 4:
      guard separators.count == 1, isPoint, first.count <= 5 else { return nil }
      return Number(value: Amount(units: units, scale: last.count), form: .fraction)
    default:
      return nil
    }
  }

  /// Whether the digits before the decimal point are grouped conventionally, with equal separators: by threes
  /// (`1 471`), or in the Indian way, by twos before the last three (`1,23,456`).
  private static func isGrouped(_ groups: [[Character]], _ separators: ArraySlice<Character>) -> Bool {
    guard groups.count > 1 else { return true }
    guard let first = groups.first, (1...3).contains(first.count), Set(separators).count == 1 else { return false }
    guard groups.last?.count == 3 else { return false }
    let middle = groups.dropFirst().dropLast()
    return middle.allSatisfy { $0.count == 3 } || (first.count <= 2 && middle.allSatisfy { $0.count == 2 })
  }
}
