/// International dialling codes: `+60 3-1234 5678`, `0049 30 123456`.
enum PhoneCodes {
  /// The countries whose dialling codes are printed in a folded line.
  static func countries(in folded: [Character]) -> [String] {
    var found: [String] = []
    for (index, character) in folded.enumerated() where character == "+" {
      let digits = digitsAfter(index, in: folded)
      // A dialling code with a number has this many digits: fewer are a sum (`+60`), more are an article number.
      guard (8...14).contains(digits.count) else { continue }
      for length in [3, 2, 1] {
        if let countries = byCode[String(digits.prefix(length))] {
          found += countries
          break
        }
      }
    }
    return found
  }

  /// The digits after a plus sign, skipping the spaces, brackets, hyphens, full stops and slashes in phone numbers.
  private static func digitsAfter(_ index: Int, in folded: [Character]) -> [Character] {
    var digits: [Character] = []
    for character in folded[(index + 1)...] {
      if character.isASCII, character.isNumber {
        digits.append(character)
      } else if !" ()-./".contains(character) {
        break
      }
    }
    return digits
  }

  private static let byCode: [String: [String]] = {
    var table: [String: [String]] = [:]
    for country in Country.known.values { table[country.dialling, default: []].append(country.code) }
    return table
  }()
}
