internal import Core

/// An amount in JSON, as a decimal and in minor units, so that readers can use either.
struct ExportedTotal: Codable {
  var value: Amount
  var minorUnits: Int64
  var currency: Currency

  init(_ money: Money) {
    value = money.amount
    minorUnits = money.minorUnits
    currency = money.currency
  }

  var money: Money { Money(minorUnits: minorUnits, currency: currency) }
}

extension KeyedDecodingContainer {
  /// Decodes an amount that `ExportedTotal` encoded.
  ///
  /// - Throws: `DecodingError`, also if its value and its minor units differ.
  func decodeMoney(forKey key: Key) throws -> Money {
    let total = try decode(ExportedTotal.self, forKey: key)
    guard total.money.amount.equals(total.value) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\(total.value) is not \(total.money)")
    }
    return total.money
  }
}
