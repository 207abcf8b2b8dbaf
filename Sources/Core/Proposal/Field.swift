/// The source of a value; the most exact ones come first.
public enum Source: String, Codable, Sendable, CaseIterable {
  case eInvoice, code, textLayer, ocr, memory, lexicon, person
}

/// The printed words that a value was read from.
public struct Evidence: Hashable, Codable, Sendable {
  /// 1-based.
  public var page: Int
  /// One box for each word or line, in pixels of the upright page.
  public var boxes: [Box]
  /// The words as recognised, for display.
  public var text: String

  public init(page: Int, boxes: [Box], text: String) {
    self.page = page
    self.boxes = boxes
    self.text = text
  }
}

/// A possible value with its evidence.
public struct Candidate<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  public var value: Value
  /// 0…1, the probability that the value is right.
  public var confidence: Double
  public var evidence: Evidence?

  public init(value: Value, confidence: Double, evidence: Evidence? = nil) {
    self.value = value
    self.confidence = confidence
    self.evidence = evidence
  }
}

/// A settled value with its confidence, its source and the alternatives.
public struct Field<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  public var value: Value
  /// 0…1, the probability that the value is right.
  public var confidence: Double
  public var source: Source
  public var evidence: Evidence?
  /// Other values that the document could mean, best first, without the settled one.
  public var alternatives: [Candidate<Value>]
  /// The origin of the learned value, if the source is `memory`.
  public var lesson: Lesson?

  public init(
    value: Value, confidence: Double, source: Source, evidence: Evidence? = nil,
    alternatives: [Candidate<Value>] = [], lesson: Lesson? = nil
  ) {
    self.value = value
    self.confidence = confidence
    self.source = source
    self.evidence = evidence
    self.alternatives = alternatives
    self.lesson = lesson
  }
}
