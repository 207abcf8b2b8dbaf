internal import Core

/// International dialling codes: `+60 3-1234 5678`, and after a word for telephone `(852) 2345 6789`,
/// `0049 30 1234567`.
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

  /// The countries of each telephone number whose dialling code is printed without a plus.
  ///
  /// No number without such a code is as long, apart from mobile numbers of Brazil (two digits, a 9 and eight more) and
  /// of China (beginning with 1, like no code of the table), and Russian numbers with their 8 in front.
  static func withoutPlus(in folded: [Character]) -> [[String]] {
    guard folded.contains(where: NumberRuns.isDigit) else { return [] }
    var found: [[String]] = []
    var index = 0
    while let start = folded[index...].firstIndex(where: NumberRuns.isDigit) {
      if let label = TelephoneWords.label(before: folded[..<start]) {
        let number = GroupedNumber(at: start, in: folded)
        // A single letter names many things.
        if label.count > 1 || number.ends.count > 1, let countries = countries(of: number) { found.append(countries) }
      }
      index = DateCharacters.endOfDigits(folded, start)
    }
    return found
  }

  private static func countries(of printed: GroupedNumber) -> [String]? {
    var number = printed
    let isInternational = number.digits.starts(with: "00")
    if isInternational { number.removeFirst(2) }
    guard isInternational || !number.isNorthAmerican, let first = number.ends.first else { return nil }
    for length in [3, 2] where number.digits.count > length && first >= length {
      let code = String(number.digits.prefix(length))
      guard let countries = byCode[code], let allowed = nationalDigits[code] else { continue }
      let national = number.withoutTrunkZero(after: length)
      guard national.digits.count > length else { return nil }
      let start = national.digits[length]
      for end in national.ends where allowed.contains(end - length) {
        // Two local numbers side by side are as long: `6222 3333 6222 4444`.
        let isApart = first == length, isOneNumber = isApart || national.digits.count - end <= mostAfterNumber
        let isLongerThanLocal = end >= fewestDigits && isOneNumber && !isLocal(national, length, isApart: isApart)
        if isInternational || isLongerThanLocal { return countries }
        // Eight digits after 65 are also a number of a Brazilian town, but of none that begins with 6 or 8.
        if code == "65", isApart, "68".contains(start) { return countries }
      }
      return nil
    }
    return nil
  }

  /// Whether a number of eleven digits is also one of Brazil or Russia.
  private static func isLocal(_ number: GroupedNumber, _ length: Int, isApart: Bool) -> Bool {
    guard number.ends.contains(fewestDigits), number.digits.count <= fewestDigits + mostAfterNumber else {
      return false
    }
    let isBrazilian = number.digits[2] == "9" && (length == 2 || !isApart)
    return isBrazilian || number.digits[0] == "8" && !isApart
  }

  /// The fewest digits of a number with its dialling code that is longer than all without one.
  private static let fewestDigits = 11
  /// The most digits that belong to the number before them: `603-2345 6789 (3 lines)`, `… - 90`.
  private static let mostAfterNumber = 2

  /// The number of digits after a dialling code (ITU-T E.164 and the national numbering plans). Countries with seven
  /// digits are left out: `(354) 551 2345` is also a number of a Turkish town.
  private static let nationalDigits: [String: ClosedRange<Int>] = {
    let codes: [(ClosedRange<Int>, String)] = [
      (8...8, "53 65 216 230 267 356 357 370 371 373 374 382 383 387 389 502 503 504 505 506 507 591 598 852 853"),
      (8...8, "965 968 973 974 976"), (8...9, "32 36 45 47 51 66 213 218 237 254 258 263 264 353 355 359 381 385 386"),
      (8...9, "593 855 886 961 962 966 971 972"), (9...9, "27 31 33 34 40 41 48 56 61 94 212 221 233 244 250 251 255"),
      (9...9, "256 260 261 351 352 375 380 420 421 595 994 995 996 998"), (10...10, "30 44 52 58 90 91"),
      (8...10, "57 60 63 64 82 95 225 234 358 856 880 964 977"), (9...10, "20 39 81 84 92"), (9...11, "62"),
      (10...11, "54 55 86"), (7...9, "46"), (7...11, "43 49"),
    ]
    var table: [String: ClosedRange<Int>] = [:]
    for (range, list) in codes { for code in list.split(separator: " ") { table[String(code)] = range } }
    return table
  }()

  private static let byCode: [String: [String]] = {
    var table: [String: [String]] = [:]
    for country in Country.known.values { table[country.dialling, default: []].append(country.code) }
    return table
  }()
}

/// A number in groups, divided by spaces, brackets, hyphens or full stops.
private struct GroupedNumber {
  var digits: [Character] = []
  /// The number of digits up to the end of each group, ascending.
  var ends: [Int] = []

  /// Reads the number that begins at an index of a folded line.
  init(at start: Int, in folded: [Character]) {
    var index = start
    while DateCharacters.isDigit(folded, index), digits.count < GroupedNumber.mostDigits {
      let end = DateCharacters.endOfDigits(folded, index)
      digits += folded[index..<end]
      ends.append(digits.count)
      index = end
      while index - end < 3, folded.indices.contains(index), " ()-.".contains(folded[index]) { index += 1 }
    }
  }

  mutating func removeFirst(_ count: Int) {
    digits.removeFirst(count)
    ends = ends.map { $0 - count }.filter { $0 > 0 }
  }

  /// The number without the zero that precedes an area code only within the country: `(44) (0)20 …`, `(60) 03-…`.
  func withoutTrunkZero(after length: Int) -> GroupedNumber {
    guard digits.count > length, digits[length] == "0" else { return self }
    var number = self
    number.digits.remove(at: length)
    number.ends = ends.map { $0 > length ? $0 - 1 : $0 }
    return number
  }

  /// `(212) 555-0123`
  var isNorthAmerican: Bool { ends.starts(with: [3, 6, 10]) }

  /// Longer than any telephone number.
  private static let mostDigits = 20
}

/// Words for telephone in front of a number, folded.
private enum TelephoneWords {
  /// The word that ends some text, apart from punctuation and `no.`; nil if it is none for telephone.
  static func label(before text: ArraySlice<Character>) -> String? {
    var rest = text
    for _ in 0..<2 {
      while let last = rest.last, " :.#/-()".contains(last) { rest.removeLast() }
      let start = rest.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? rest.startIndex
      let word = String(rest[start...])
      if words.contains(word) || letters.contains(word) || unspaced.contains(where: { word.hasSuffix($0) }) {
        return word
      }
      guard ReferenceLabels.isMark(word) else { return nil }
      rest = rest[..<start]
    }
    return nil
  }

  private static let words = ShopNumberLabels.ofTelephones
  /// Telephone, fax and mobile telephone.
  private static let letters: Set = ["t", "f", "m"]
  /// In scripts without spaces, other words may be in front: `客服電話`.
  private static let unspaced = words.filter { $0.contains(where: LetterScript.isUnspaced) }
}
