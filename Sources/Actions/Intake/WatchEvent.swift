internal import Intake
internal import SystemPackage

/// An event of a watched folder.
///
/// Encoded as a JSON object whose member `event` is the name of the case.
public enum WatchEvent: Codable, Hashable, Sendable {
  /// Watching a folder has begun.
  case watching(folder: String)
  /// A file is durably stored.
  case accepted(file: String)
  /// A file was read and moved away; `movedTo` is nil if it could not be moved.
  case read(file: String, drafts: [Int64], movedTo: String?)
  /// The same document had been read before, with these drafts; the file was moved away like a file that was read.
  case known(file: String, drafts: [Int64], movedTo: String?)
  /// A file cannot be read, or a folder cannot be listed.
  case failed(file: String, message: String, movedTo: String?)
  /// Watching is blocked for a reason; it continues automatically once the reason is gone.
  case waiting(message: String)

  /// Paths are reported in full, although a file name may contain a card number.
  init(_ event: Watcher.Event) {
    self =
      switch event {
      case .accepted(let file): .accepted(file: file.string)
      case .done(let file, let drafts, let target):
        .read(file: file.string, drafts: drafts, movedTo: target?.string)
      case .known(let file, let drafts, let target):
        .known(file: file.string, drafts: drafts, movedTo: target?.string)
      case .failed(let file, let reason, let target):
        .failed(file: file.string, message: reason, movedTo: target?.string)
      case .waiting(let reason): .waiting(message: reason)
      }
  }

  private enum Name: String, Codable { case watching, accepted, read, known, failed, waiting }
  private enum CodingKeys: CodingKey { case event, folder, file, drafts, message, movedTo }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String { try container.decode(String.self, forKey: key) }
    func target() throws -> String? { try container.decodeIfPresent(String.self, forKey: .movedTo) }
    switch try container.decode(Name.self, forKey: .event) {
    case .watching: self = .watching(folder: try text(.folder))
    case .accepted: self = .accepted(file: try text(.file))
    case .read:
      self = .read(
        file: try text(.file), drafts: try container.decode([Int64].self, forKey: .drafts), movedTo: try target())
    case .known:
      self = .known(
        file: try text(.file), drafts: try container.decode([Int64].self, forKey: .drafts), movedTo: try target())
    case .failed: self = .failed(file: try text(.file), message: try text(.message), movedTo: try target())
    case .waiting: self = .waiting(message: try text(.message))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func put(_ name: Name) throws { try container.encode(name, forKey: .event) }
    switch self {
    case .watching(let folder):
      try put(.watching)
      try container.encode(folder, forKey: .folder)
    case .accepted(let file):
      try put(.accepted)
      try container.encode(file, forKey: .file)
    case .read(let file, let drafts, let target):
      try put(.read)
      try container.encode(file, forKey: .file)
      try container.encode(drafts, forKey: .drafts)
      try container.encode(target, forKey: .movedTo)
    case .known(let file, let drafts, let target):
      try put(.known)
      try container.encode(file, forKey: .file)
      try container.encode(drafts, forKey: .drafts)
      try container.encode(target, forKey: .movedTo)
    case .failed(let file, let message, let target):
      try put(.failed)
      try container.encode(file, forKey: .file)
      try container.encode(message, forKey: .message)
      try container.encode(target, forKey: .movedTo)
    case .waiting(let message):
      try put(.waiting)
      try container.encode(message, forKey: .message)
    }
  }
}
