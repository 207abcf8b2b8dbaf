internal import Core

/// Patterns of post codes, and those of single countries: a US or an Australian state with its code, a British and a
/// Canadian postcode.
enum PostalCodes {
  static func countries(in line: TextLine) -> [(country: String, weight: Double)] {
    let tokens = line.text.split { !$0.isLetter && !$0.isNumber }.map(Array.init)
    var found: [(country: String, weight: Double)] = []
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : []
      // `DE-10119 Berlin` is German, `Wilmington, DE 19801` American.
      let isGerman = token == ["D", "E"] && (index == 0 || line.text.contains("DE-"))
      if !isGerman, let weight = stateAndZIP(token, next) { found.append(("US", weight)) }
      if next.isEmpty, index > 0, isTownInState(line, token) { found.append(("US", 2.5)) }
      if let weight = stateAndPostcode(token, next) { found.append(("AU", weight)) }
      if isBritish(token, next) { found.append(("GB", 3)) }
      if isCanadian(token, next) { found.append(("CA", 3.5)) }
    }
    if line.fromTop < headLines, isTownAfterCode(line) { found += withCodeFirst.map { (country: $0, weight: 1.0) } }
    return found
  }

  /// Countries with post codes of five digits in front of the town: no evidence by themselves, but they tell countries
  /// of the same language apart, `18546 Sassnitz` and `8002 Zürich`.
  private static let withCodeFirst = [
    "BA", "DE", "DZ", "EE", "ES", "FI", "FR", "HR", "IT", "MA", "ME", "MX", "MY", "RS", "TR", "UA",
  ]
  /// In lines. Farther down, article numbers are printed before names.
  private static let headLines = 8

  /// Whether a line is a town after a code of five digits, alone or behind the street with a comma or dash.
  private static func isTownAfterCode(_ line: TextLine) -> Bool {
    guard !line.words.contains(where: \.looksLikeMoney) else { return false }
    let words = line.text.split(separator: " ")
    return words.indices.dropLast().contains { index in
      let code = words[index], town = words[index + 1]
      guard code.count == 5, code.allSatisfy({ $0.isASCII && $0.isNumber }), town.count(where: \.isLetter) >= 3,
        town.first?.isUppercase == true, !town.contains(where: \.isNumber)
      else { return false }
      guard index == 0 || words[index - 1].last.map({ ",-–·".contains($0) }) == true else { return false }
      // `18546 Mill Street`: the number of a house, mostly in the United States.
      let name = words[(index + 1)...].joined(separator: " ").prefix { $0 != "," }
      return !MerchantWords.words(in: Tokens.of(name)).contains { $0.meaning == .address && $0.isExact }
    }
  }

  /// `CA 90210`: the first digit of the ZIP code has to belong to the state; weaker when the state is not in capitals.
  private static func stateAndZIP(_ state: [Character], _ zip: [Character]) -> Double? {
    guard state.count == 2, let regions = states[String(state).uppercased()] else { return nil }
    guard zip.count == 5, zip.allSatisfy({ $0.isASCII && $0.isNumber }), let region = zip.first else { return nil }
    if regions.contains(region) { return state.allSatisfy(\.isUppercase) ? 5 : 3 }
    return nil
  }

  /// `QLD 4552`: the first digit has to belong to the state; weaker for the two letters that also abbreviate companies.
  private static func stateAndPostcode(_ state: [Character], _ code: [Character]) -> Double? {
    guard let regions = australianStates[String(state)], code.count == 4, let region = code.first,
      code.allSatisfy({ $0.isASCII && $0.isNumber }), regions.contains(region)
    else { return nil }
    return state.count == 3 ? 5 : 4
  }

  /// The states by abbreviation, with the first digits of their postcodes (Australia Post).
  private static let australianStates: [String: Set<Character>] = [
    "NSW": ["1", "2"], "ACT": ["0", "2"], "VIC": ["3", "8"], "QLD": ["4", "9"], "SA": ["5"], "WA": ["6"], "TAS": ["7"],
    "NT": ["0"],
  ]

  /// Whether two words are an American state and a ZIP code in it: `MN 55802`.
  static func isAmerican(_ state: [Character], _ zip: [Character]) -> Bool { stateAndZIP(state, zip) != nil }

  /// `Everett, WA` at the end of a line: a state's capitals after a comma.
  private static func isTownInState(_ line: TextLine, _ state: [Character]) -> Bool {
    guard state.count == 2, state.allSatisfy(\.isUppercase), states[String(state)] != nil else { return false }
    let before = line.text.reversed().drop { !$0.isLetter }.dropFirst(2).drop { $0 == " " }
    return before.first == "," && before.dropFirst().first?.isLetter == true
  }

  /// Whether a word of a line begins a British postcode whose second part is the next word.
  ///
  /// - Parameter words: the position of the word; the result is false for a range of several words.
  static func beginsBritish(_ words: Range<Int>, of line: TextLine) -> Bool {
    guard words.count == 1, words.upperBound < line.words.count else { return false }
    func characters(_ word: Int) -> [Character] { Array(line.words[word].text.filter { $0.isLetter || $0.isNumber }) }
    return isBritish(characters(words.lowerBound), characters(words.upperBound))
  }

  /// Whether a word may be the post code of most countries: four to six digits.
  static func isPlain(_ word: some StringProtocol) -> Bool {
    (4...6).contains(word.count) && word.allSatisfy(\.isNumber)
  }

  /// Whether words begin with a post code in two groups and its town, as in Sweden, Greece, Czechia and Slovakia:
  /// `110 00 Praha`.
  static func isGrouped(_ words: ArraySlice<Substring>) -> Bool {
    let first = Array(words.prefix(3))
    func isNumber(_ word: Substring) -> Bool { word.allSatisfy { $0.isASCII && $0.isNumber } }
    return first.count == 3 && first[0].count == 3 && first[1].count == 2 && isNumber(first[0]) && isNumber(first[1])
      && first[2].count(where: \.isLetter) >= 3 && first[2].first?.isUppercase == true
  }

  /// Whether two words are a British or a Canadian postcode.
  static func isLettered(_ first: [Character], _ second: [Character]) -> Bool {
    isBritish(first, second) || isCanadian(first, second)
  }

  /// `SW1A 1AA`: one or two letters, a digit, at most one more character; then a digit and two letters.
  static func isBritish(_ outward: [Character], _ inward: [Character]) -> Bool {
    guard inward.count == 3, inward[0].isNumber, inward[1].isUppercase, inward[2].isUppercase else { return false }
    guard (2...4).contains(outward.count), outward[0].isUppercase else { return false }
    // `Y021`: the letter O of the area was read as a zero; no district begins with one.
    let rest = outward.dropFirst(outward[1].isUppercase || outward[1] == "0" ? 2 : 1)
    return (1...2).contains(rest.count) && rest.first?.isNumber == true
      && rest.allSatisfy { $0.isNumber || $0.isUppercase }
  }

  /// `M5V 2T6`: alternating letters and digits.
  private static func isCanadian(_ first: [Character], _ second: [Character]) -> Bool {
    first.count == 3 && second.count == 3 && first[0].isUppercase && first[1].isNumber && first[2].isUppercase
      && second[0].isNumber && second[1].isUppercase && second[2].isNumber
  }

  /// The states by abbreviation, with the first digits of their ZIP codes (United States Postal Service).
  private static let states: [String: Set<Character>] = {
    let regions: [(Character, String)] = [
      ("0", "CT MA ME NH NJ PR RI VT"), ("1", "DE NY PA"), ("2", "DC MD NC SC VA WV"), ("3", "AL FL GA MS TN"),
      ("4", "IN KY MI OH"), ("5", "IA MN MT ND SD WI"), ("6", "IL KS MO NE"), ("7", "AR LA OK TX"),
      ("8", "AZ CO ID NM NV UT WY"), ("9", "AK CA HI OR WA"),
    ]
    var table: [String: Set<Character>] = [:]
    for (digit, codes) in regions {
      for code in codes.split(separator: " ") { table[String(code), default: []].insert(digit) }
    }
    return table
  }()
}
