/// International bank account numbers. Source: ISO 13616-1, "International bank account number (IBAN)"; the check
/// digits are those of ISO 7064, MOD 97-10.
public enum IBAN {
  /// Returns whether a text is an IBAN in electronic form (capital letters, no spaces) with correct check digits and 15
  /// to 34 characters. Any country code is accepted, because countries join the registry over time; `checked` is
  /// stricter.
  public static func isValid(_ text: String) -> Bool {
    let characters = Array(text.utf8)
    guard (15...34).contains(characters.count), characters.prefix(2).allSatisfy(isLetter),
      characters[2...3].allSatisfy(isDigit), characters.allSatisfy({ isLetter($0) || isDigit($0) })
    else { return false }
    return MOD97.isRight(characters.map { Int($0) - (isLetter($0) ? 55 : 48) })
  }

  /// Returns the electronic form of a number that may contain spaces or lower-case letters; nil if it is not valid.
  public static func normalized(_ text: String) -> String? {
    let compact = text.filter { !$0.isWhitespace }.uppercased()
    return isValid(compact) ? compact : nil
  }

  /// Returns the electronic form like `normalized`, but only for a country in the registry and with exactly its length;
  /// nil for all others. For printed numbers, to which other digits may have been attached by mistake.
  public static func checked(_ printed: some StringProtocol) -> String? {
    guard let number = normalized(String(printed)),
      length(country: String(number.prefix(2))) == number.utf8.count
    else { return nil }
    return number
  }

  /// Returns the print form of a valid number, in groups of four characters; any other text unchanged.
  public static func grouped(_ text: String) -> String {
    guard let number = normalized(text) else { return text }
    var result = ""
    for (index, character) in number.enumerated() {
      if index > 0, index.isMultiple(of: 4) { result.append(" ") }
      result.append(character)
    }
    return result
  }

  /// Returns the length of the numbers of a country, given its ISO 3166 code; nil for a country without IBANs.
  public static func length(country: String) -> Int? { lengths[country] }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) }

  /// The lengths of IBANs by country. Source: SWIFT, "IBAN Registry" (ISO 13616-2).
  private static let lengths: [String: Int] = [
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
    "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
    "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
    "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
    "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18,
    "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24,
    "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24,
    "XK": 20,
  ]
}
