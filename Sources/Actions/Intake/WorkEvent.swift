/// An event of reading accepted documents.
///
/// Encoded as a JSON object whose member `event` is the name of the case.
public enum WorkEvent: Codable, Hashable, Sendable {
  /// A document was read; `file` is its name when it was imported.
  case read(document: Int64, file: String, drafts: [Int64])
  case failed(document: Int64, file: String, message: String, isTriedAgain: Bool)
  /// Work is blocked for a reason; it continues automatically once the reason is gone.
  case waiting(message: String)

  private enum Name: String, Codable { case read, failed, waiting }
  private enum CodingKeys: CodingKey { case event, document, file, drafts, message, isTriedAgain }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String { try container.decode(String.self, forKey: key) }
    func document() throws -> Int64 { try container.decode(Int64.self, forKey: .document) }
    switch try container.decode(Name.self, forKey: .event) {
    case .read:
      self = .read(
        document: try document(), file: try text(.file), drafts: try container.decode([Int64].self, forKey: .drafts))
    case .failed:
      self = .failed(
        document: try document(), file: try text(.file), message: try text(.message),
        isTriedAgain: try container.decode(Bool.self, forKey: .isTriedAgain))
    case .waiting: self = .waiting(message: try text(.message))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .read(let document, let file, let drafts):
      try container.encode(Name.read, forKey: .event)
      try container.encode(document, forKey: .document)
      try container.encode(file, forKey: .file)
      try container.encode(drafts, forKey: .drafts)
    case .failed(let document, let file, let message, let isTriedAgain):
      try container.encode(Name.failed, forKey: .event)
      try container.encode(document, forKey: .document)
      try container.encode(file, forKey: .file)
      try container.encode(message, forKey: .message)
      try container.encode(isTriedAgain, forKey: .isTriedAgain)
    case .waiting(let message):
      try container.encode(Name.waiting, forKey: .event)
      try container.encode(message, forKey: .message)
    }
  }
}

/// The number of documents that were read, and that failed permanently, until a long-running action ended.
public struct IntakeCount: Codable, Hashable, Sendable {
  public var read: Int
  public var failed: Int

  public init(read: Int = 0, failed: Int = 0) {
    self.read = read
    self.failed = failed
  }
}
