/// The mark between the whole and the decimals of an amount.
public enum DecimalMark: String, Codable, Sendable, CaseIterable {
  case point, comma

  /// The mark itself.
  var sign: String {
    switch self {
    case .point: "."
    case .comma: ","
    }
  }
}
