/// What was found of each thing that was looked at. The JSON is the list of the entries.
public struct HealthReport: Codable, Hashable, Sendable {
  public var entries: [Entry] = []

  /// One thing that was found.
  public struct Entry: Codable, Hashable, Sendable {
    /// What was looked at: `store`, `reader`, …
    public var check: String
    public var state: State
    /// What is so, and for a problem what to do.
    public var text: String
  }

  public enum State: String, Codable, Sendable, CaseIterable {
    case ok
    /// Works, but could be better.
    case note
    case problem
  }

  /// Whether something is not as it should be; notes are no problems.
  public var hasProblem: Bool { entries.contains { $0.state == .problem } }

  init() {}

  mutating func add(_ check: String, _ findings: [Finding]) {
    entries += findings.map { Entry(check: check, state: $0.state, text: $0.text) }
  }

  public init(from decoder: any Decoder) throws { entries = try [Entry](from: decoder) }

  public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
}

/// What a check found.
struct Finding: Hashable {
  var state: HealthReport.State
  var text: String

  static func ok(_ text: String) -> Finding { Finding(state: .ok, text: text) }
  static func note(_ text: String) -> Finding { Finding(state: .note, text: text) }
  static func problem(_ text: String) -> Finding { Finding(state: .problem, text: text) }

  /// `1 document`, `2 documents`.
  static func count(_ number: Int, _ noun: String) -> String { count(number, noun, noun + "s") }

  /// For words that change with the number in another way.
  static func count(_ number: Int, _ one: String, _ several: String) -> String {
    "\(number) \(number == 1 ? one : several)"
  }
}
