internal import Core

/// What speaks for a merchant's name beside its rank among the candidates.
enum MerchantFeatures {
  /// - Parameter readings: the names that whole readings found.
  static func of(_ merchant: Field<String>?, readings: [Field<String>?]) -> Features? {
    guard let merchant else { return nil }
    let agreeing = readings.count { $0.map { MerchantSettling.isSame($0.value, merchant.value) } ?? false }
    return Features(
      [
        ("every reading has it", readings.count > 1 && agreeing == readings.count),
        ("a reading has another", agreeing < readings.count),
        ("text layer", merchant.source == .textLayer),
        ("another name is likely", (merchant.alternatives.first?.confidence ?? 0) > 0.1),
      ], odds: merchant.confidence)
  }
}
