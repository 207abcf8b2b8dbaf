internal import Core

/// The evidence for a merchant's name besides its rank among the candidates.
enum MerchantFeatures {
  /// - Parameter documents: The readings, which give the recogniser's confidence in the name's words.
  static func of(_ merchant: Field<String>?, in documents: [DocumentText]) -> Features? {
    guard let merchant else { return nil }
    let clarity = merchant.evidence.flatMap { evidence in documents.compactMap { $0.clarity(of: evidence) }.max() }
    return Features(
      [
        ("a word is unclear", merchant.source == .ocr && clarity.map { $0 < clear } ?? false),
        ("another name is likely", (merchant.alternatives.first?.confidence ?? 0) > 0.1),
      ], odds: merchant.confidence)
  }

  /// Words below this confidence often contain a wrong letter.
  private static let clear = 0.9
}
