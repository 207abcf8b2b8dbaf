/// A run of digits and separators in a line, not yet interpreted.
struct NumberRun: Sendable {
  /// Digits and separators; begins and ends with a digit.
  var text: [Character]
  var range: Range<Int>
  var repair: AmountMention.Repair = .none
  /// Whether the number before it may be its thousands.
  var isPerhapsCut = false
}

/// Splits a line into runs of digits with single separators between them.
enum NumberRuns {
  static func runs(in text: [Character]) -> [NumberRun] {
    var runs: [NumberRun] = []
    var index = 0
    while index < text.count {
      guard isDigit(text[index]) else {
        if let cents = centsAlone(text, index) {
          runs.append(cents)
          index = cents.range.upperBound
        } else {
          index += 1
        }
        continue
      }
      var end = index + 1
      while end < text.count {
        if isDigit(text[end]) {
          end += 1
        } else if isSeparator(text[end]), end + 1 < text.count, isDigit(text[end + 1]) {
          end += 2
        } else {
          break
        }
      }
      runs.append(NumberRun(text: Array(text[index..<end]), range: index..<end))
      index = end
    }
    return runs
  }

  /// `.26`: cents without a leading zero, as North American cash registers print them.
  private static func centsAlone(_ text: [Character], _ index: Int) -> NumberRun? {
    guard text[index] == ".", index + 2 < text.count, isDigit(text[index + 1]), isDigit(text[index + 2]) else {
      return nil
    }
    guard index + 3 == text.count || !isDigit(text[index + 3]) && !isSeparator(text[index + 3]) else { return nil }
    let before = text[..<index].last { $0 != " " }
    guard before.map({ !isDigit($0) }) ?? true, index == 0 || " $-".contains(text[index - 1]) else { return nil }
    return NumberRun(text: ["0", ".", text[index + 1], text[index + 2]], range: index..<(index + 3))
  }

  /// Whether a character is one of 0…9, and not a digit of another script.
  static func isDigit(_ character: Character) -> Bool {
    guard let ascii = character.asciiValue else { return false }
    return ascii >= 48 && ascii <= 57
  }

  /// Separators inside a number; `’` and `'` group thousands in Switzerland.
  static func isSeparator(_ character: Character) -> Bool {
    switch character {
    case ".", ",", "'", "’", "´", "`", "·": true
    default: false
    }
  }
}
