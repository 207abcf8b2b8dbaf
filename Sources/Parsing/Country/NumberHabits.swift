/// Number formats that are evidence for a country: North American telephone numbers, date orders, tax numbers and tax
/// rates.
enum NumberHabits {
  /// The countries suggested by the numbers of a line, with the kind of sign.
  static func signs(in line: TextLine) -> [(kind: String, country: String, weight: Double)] {
    var found: [(String, String, Double)] = []
    if let code = northAmericanAreaCode(line) {
      found += AreaCodes.countries[code].map { [("phone", $0, 2.2)] } ?? [("phone", "US", 2.2), ("phone", "CA", 0.7)]
    }
    if hasMonthFirstDate(line) {
      found += [("dateOrder", "US", 2), ("dateOrder", "CA", 0.8), ("dateOrder", "PH", 0.8)]
    } else if hasMonthNameFirst(line) {
      // Programs of American companies write so in other countries as well.
      found += [("dateOrder", "US", 0.8), ("dateOrder", "CA", 0.4), ("dateOrder", "PH", 0.4)]
    }
    if hasSouthAfricanVAT(line) { found.append(("taxNumber", "ZA", 4)) }
    if hasEmiratesTRN(line) { found.append(("taxNumber", "AE", 3.5)) }
    if let country = organisation(line) { found.append(("organisation", country, 2.5)) }
    if hasDong(line) { found.append(("sign", "VN", 3)) }
    if hasNewZealandGST(line) { found.append(("taxNumber", "NZ", 3)) }
    if hasSingaporeGST(line) { found.append(("taxNumber", "SG", 3)) }
    for country in TaxRates.countries(in: line) { found.append(("taxRate", country, 2.5)) }
    return found
  }

  /// The area code of `(425) 555-0278`, `405-555-8100`, `(425 ) 555 - 0278`: groups of three, three and four digits;
  /// neither area code nor exchange begins with 0 or 1 (North American Numbering Plan).
  private static func northAmericanAreaCode(_ line: TextLine) -> String? {
    let numbers = line.tokens
    let first = numbers.indices.dropLast(2).first { index in
      let group = numbers[index...index + 2]
      guard group.map(\.text.count) == [3, 3, 4], group.allSatisfy({ $0.text.allSatisfy(\.isNumber) }),
        group.dropLast().allSatisfy({ $0.text >= "200" })
      else { return false }
      let between = zip(group, group.dropFirst()).map { line.folded[$0.range.upperBound..<$1.range.lowerBound] }
      return between.allSatisfy { $0.count <= 3 && $0.allSatisfy { ")-. ".contains($0) } }
        && between.contains { $0.contains { $0 != " " } }
    }
    return first.map { numbers[$0].text }
  }

  /// `VAT No: 4123456789`: ten digits beginning with 4; British numbers have nine digits, Irish ones contain letters.
  private static func hasSouthAfricanVAT(_ line: TextLine) -> Bool {
    guard line.tokens.contains(where: { $0.text == "vat" }) else { return false }
    return line.tokens.contains { $0.text.count == 10 && $0.text.first == "4" && $0.text.allSatisfy(\.isNumber) }
  }

  /// `TRN: 100123456700003`: fifteen digits beginning with 100, issued by the Federal Tax Authority of the United Arab
  /// Emirates. On tills elsewhere, `TRN 0418` is the number of a transaction.
  private static func hasEmiratesTRN(_ line: TextLine) -> Bool {
    guard let label = line.tokens.firstIndex(where: { $0.text == "trn" }) else { return false }
    let digits = line.tokens[(label + 1)...].drop { !$0.isNumber }.prefix(while: \.isNumber).map(\.text).joined()
    return digits.count == 15 && digits.hasPrefix("100")
  }

  /// `Org.nr 556123-4567` is Swedish, `Org.nr 912 345 678` Norwegian.
  private static func organisation(_ line: TextLine) -> String? {
    guard let label = line.tokens.firstIndex(where: { ["nr", "orgnr", "organisasjonsnummer"].contains($0.text) }),
      line.tokens.contains(where: { $0.text.hasPrefix("org") })
    else { return nil }
    let numbers = line.tokens[(label + 1)...].filter { $0.text.allSatisfy(\.isNumber) }.map(\.text.count)
    if numbers.starts(with: [6, 4]) { return "SE" }
    return numbers.starts(with: [3, 3, 3]) || numbers.first == 9 ? "NO" : nil
  }

  /// `31.640 đ`, `31.640đ`: the symbol of the dong, which is also a letter in words of other languages.
  private static func hasDong(_ line: TextLine) -> Bool {
    guard line.text.contains(where: { "đĐ".contains($0) }) else { return false }
    let printed = Array(line.text)
    return printed.indices.dropFirst().contains { index in
      guard "đĐ".contains(printed[index]), index + 1 == printed.count || !printed[index + 1].isLetter else {
        return false
      }
      let before = printed[..<index].last { $0 != " " }
      return before.map(NumberRuns.isDigit) ?? false
    }
  }

  /// `GST No 91-223-118`, `GST 091-223-118`: a number issued by New Zealand's Inland Revenue.
  private static func hasNewZealandGST(_ line: TextLine) -> Bool {
    guard let label = line.tokens.firstIndex(where: { $0.text == "gst" }) else { return false }
    let numbers = line.tokens[(label + 1)...].filter { $0.text.allSatisfy(\.isNumber) }
    guard [[2, 3, 3], [3, 3, 3]].contains(numbers.map(\.text.count)) else { return false }
    return zip(numbers, numbers.dropFirst()).allSatisfy { one, next in
      line.folded[one.range.upperBound..<next.range.lowerBound].elementsEqual("-")
    }
  }

  /// `GST No 201234567R`, `GST M2-0123456-7`: a Singapore company number (eight or nine digits and a letter), or the
  /// older tax-only number.
  private static func hasSingaporeGST(_ line: TextLine) -> Bool {
    guard let label = line.tokens.firstIndex(where: { $0.text == "gst" || $0.text == "uen" }) else { return false }
    let after = Array(line.tokens[(label + 1)...])
    return zip(after, after.dropFirst()).contains { one, next in
      let (digits, letters) = one.isNumber ? (one.text, next.text) : (next.text, one.text)
      guard one.range.upperBound == next.range.lowerBound, letters.count == 1, digits.allSatisfy(\.isNumber) else {
        return false
      }
      return one.text == digits
        ? [8, 9].contains(digits.count) && letters.first?.isLetter == true
        : letters == "m" && digits.count == 1
    }
  }

  /// `March 8, 2026`
  private static func hasMonthNameFirst(_ line: TextLine) -> Bool {
    let words = line.tokens
    return words.indices.dropLast(2).contains { index in
      guard MonthNames.english.contains(words[index].text),
        let day = Int(words[index + 1].text), (1...31).contains(day),
        case let year = words[index + 2], year.text.count == 4, year.text.hasPrefix("20"), Int(year.text) != nil
      else { return false }
      return line.folded[words[index + 1].range.upperBound..<year.range.lowerBound].contains(",")
    }
  }

  /// `3/16/2013`: 16 cannot be a month.
  private static func hasMonthFirstDate(_ line: TextLine) -> Bool {
    let numbers = line.tokens
    return numbers.indices.dropLast(2).contains { index in
      guard let month = Int(numbers[index].text), let day = Int(numbers[index + 1].text), (1...12).contains(month),
        (13...31).contains(day), [2, 4].contains(numbers[index + 2].text.count), Int(numbers[index + 2].text) != nil
      else { return false }
      return [index, index + 1].allSatisfy { position in
        let between = line.folded[numbers[position].range.upperBound..<numbers[position + 1].range.lowerBound]
        return between.count == 1 && (between.first == "/" || between.first == "-")
      }
    }
  }
}

/// The countries of the North American Numbering Plan by area code. Codes of the United States are absent, like those
/// of all countries together (`800`).
enum AreaCodes {
  static let countries = Dictionary(
    Table(.areaCodes).rows.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
}
