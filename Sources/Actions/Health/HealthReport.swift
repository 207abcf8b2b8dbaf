/// The findings of all checks. The JSON is the list of the entries.
public struct HealthReport: Codable, Hashable, Sendable {
  public var entries: [Entry] = []

  /// One finding.
  public struct Entry: Codable, Hashable, Sendable {
    /// The name of the check: `store`, `reader`, …
    public var check: String
    public var state: State
    /// The finding, and for a problem what to do.
    public var text: String
  }

  /// How serious a finding is.
  public enum State: String, Codable, Sendable, CaseIterable {
    case ok
    /// It works, but could be better.
    case note
    case problem
  }

  /// Whether there is a problem; notes do not count.
  public var hasProblem: Bool { entries.contains { $0.state == .problem } }

  init() {}

  mutating func add(_ check: String, _ findings: [Finding]) {
    entries += findings.map { Entry(check: check, state: $0.state, text: $0.text) }
  }

  public init(from decoder: any Decoder) throws { entries = try [Entry](from: decoder) }

  public func encode(to encoder: any Encoder) throws { try entries.encode(to: encoder) }
}

/// A finding of a check.
struct Finding: Hashable {
  var state: HealthReport.State
  var text: String

  static func ok(_ text: String) -> Finding { Finding(state: .ok, text: text) }
  static func note(_ text: String) -> Finding { Finding(state: .note, text: text) }
  static func problem(_ text: String) -> Finding { Finding(state: .problem, text: text) }
}
