/// A run of digits and separators in a line, before it is understood.
struct NumberRun: Sendable {
  /// Digits and separators, begins and ends with a digit.
  var text: [Character]
  var range: Range<Int>
  var repair: AmountMention.Repair = .none
}

/// Cuts a line into runs of digits with single separators between them.
enum NumberRuns {
  static func runs(in text: [Character]) -> [NumberRun] {
    var runs: [NumberRun] = []
    var index = 0
    while index < text.count {
      guard isDigit(text[index]) else {
        index += 1
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
