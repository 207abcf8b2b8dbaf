internal import Core

/// VAT numbers and IBANs, which begin with a country code: `DE123456789`, `FR76 3000 …`.
enum TaxNumberPrefixes {
  /// The countries whose prefix begins a number in a line.
  static func countries(in line: TextLine) -> [String] {
    line.words.compactMap { word in
      let letters = word.text.drop { !$0.isLetter && !$0.isNumber }
      guard letters.count >= 4, let code = byPrefix[String(letters.prefix(2))] else { return nil }
      let rest = letters.dropFirst(2).filter { $0.isLetter || $0.isNumber }
      let digits = rest.filter(\.isNumber).count
      // A number in one piece, or the first group of an IBAN: the country code and two check digits.
      let whole = digits >= (shortest[code] ?? 8) && rest.count - digits <= 5
      let group = rest.count == 2 && digits == 2 && line.words.count >= 4
      return whole || group ? code : nil
    }
  }

  /// The fewest digits of the countries whose numbers may be shorter than eight. Romanian ones have two to ten; with
  /// fewer than six, they could be anything.
  private static let shortest = ["RO": 6]

  private static let byPrefix: [String: String] = {
    var table: [String: String] = [:]
    for country in Country.known.values {
      if let prefix = country.taxPrefix { table[prefix] = country.code }
    }
    return table
  }()
}
