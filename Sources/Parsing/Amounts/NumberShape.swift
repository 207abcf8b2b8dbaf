internal import Core

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
    case 3 where isGrouped(groups, separators[...]) && first != ["0"] && first[0] != "0" && first.count <= 3:
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
