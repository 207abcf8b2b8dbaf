internal import Core
public import Parsing

/// The explanation of a field: what each reading saw, and the evidence for and against the value.
public struct ExplanationResult: Codable, Hashable, Sendable {
  /// `total`, `date` or `merchant`.
  public var field: String
  public var seen: [Sighting]
  /// Largest weight first.
  public var reasons: [Reason]

  /// The text that one reading saw at the place where the value is printed.
  public struct Sighting: Codable, Hashable, Sendable {
    /// Such as `second reader, latin` or `Tesseract, eng`.
    public var reader: String
    @Nullable public var text: String?
    public var agrees: Bool
  }

  /// A named feature with its contribution to the log-odds that the field is right, with two decimals.
  public struct Reason: Codable, Hashable, Sendable {
    public var name: String
    public var weight: Double
  }

  public init(_ explanation: FieldExplanation) {
    field = explanation.field
    seen = explanation.seen.map {
      Sighting(reader: ExplanationResult.reader($0.method), text: $0.text, agrees: $0.agrees)
    }
    reasons = explanation.reasons.map { Reason(name: $0.name, weight: ($0.weight * 100).rounded() / 100) }
  }

  /// Returns a reading's display name from its method: the OCR engine and its model.
  static func reader(_ method: String) -> String {
    let words = method.split(separator: " ")
    guard let first = words.first, let last = words.last else { return "text of the file" }
    if first == MailLayout.method { return "text of the mail" }
    if first == "pp-ocr" { return words.count == 1 ? "second reader" : "second reader, \(last)" }
    return "Tesseract, \(last)\(first == "lines" ? ", line" : "")"
  }
}
