/// An ISO 4217 currency: its code and the number of decimal digits of its amounts.
public struct Currency: Hashable, Sendable {
  /// The three-letter ISO 4217 code, upper case.
  public let code: String
  /// Decimal digits of the minor unit: 0 (JPY), 2 (EUR) or 3 (KWD).
  public let exponent: Int

  /// The currency with an ISO 4217 code, in upper or lower case, or nil if there is none.
  public init?(code: String) {
    let code = code.uppercased()
    guard let exponent = Currency.exponents[code] else { return nil }
    self.code = code
    self.exponent = exponent
  }

  private init(_ code: String, _ exponent: Int) {
    self.code = code
    self.exponent = exponent
  }

  public static let eur = Currency("EUR", 2)
  public static let usd = Currency("USD", 2)
  public static let gbp = Currency("GBP", 2)
  public static let jpy = Currency("JPY", 0)

  /// ISO 4217 codes with their minor units (list one, as of 2025), without funds and metals.
  private static let exponents: [String: Int] = {
    let twoDigits = """
      AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC \
      CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES \
      KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR \
      NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT \
      TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
      """
    let noDigits = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
    let threeDigits = "BHD IQD JOD KWD LYD OMR TND"
    var table: [String: Int] = [:]
    for (codes, exponent) in [(twoDigits, 2), (noDigits, 0), (threeDigits, 3)] {
      for code in codes.split(separator: " ") { table[String(code)] = exponent }
    }
    return table
  }()
}

extension Currency: Codable {
  /// - Throws: `DecodingError.dataCorrupted` for a code that ISO 4217 does not list.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let code = try container.decode(String.self)
    guard let currency = Currency(code: code) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(code) is not an ISO 4217 currency")
    }
    self = currency
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }
}
