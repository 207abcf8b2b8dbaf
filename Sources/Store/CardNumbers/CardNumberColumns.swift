internal import Core

/// The columns with text that people enter. Input validation rejects full card numbers; any that arrive by another way
/// are masked here.
enum CardNumberColumns {
  private static let texts = ["title", "merchant", "notes", "name", "person", "text"]
  /// The search keys that are derived from other columns.
  private static let keys = ["merchant": "merchant_key", "name": "name_key", "person": "person_key"]

  static func masked(_ values: [String: SQLValue]) -> [String: SQLValue] {
    var masked = values
    for column in texts {
      guard case .text(let text)? = values[column], FullCardNumber.mayBeIn(text.utf8) else { continue }
      let safe = FullCardNumber.masked(text)
      guard safe != text else { continue }
      masked[column] = .text(safe)
      if let key = keys[column], values[key] != nil { masked[key] = .text(SearchKey.of(safe)) }
    }
    return masked
  }
}
