/// Where a value came from, the most exact first.
public enum Source: String, Codable, Sendable, CaseIterable {
  case eInvoice, code, textLayer, ocr, memory, lexicon, person
}

/// The printed words a value was read from.
public struct Evidence: Hashable, Codable, Sendable {
  /// 1-based.
  public var page: Int
  /// One box a word or a line, in pixels of the upright page.
  public var boxes: [Box]
  /// The words as printed (recognised), for people.
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

/// A settled value: what it is, how sure, from where, and what else it could have been.
public struct Field<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  public var value: Value
  /// 0…1, the probability that the value is right.
  public var confidence: Double
  public var source: Source
  public var evidence: Evidence?
  /// Other values that the document could mean, best first, without the settled one.
  public var alternatives: [Candidate<Value>]
  /// Of a value with the source `memory`: where it was learned.
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
