public import Core

/// The bytes that arrived, known by their hash.
public struct Document: Hashable, Sendable, Identifiable {
  public var id: Int64
  /// Lower-case hexadecimal.
  public var sha256: String
  public var bytes: Int64
  public var mediaType: String
  /// The name under which the bytes arrived first.
  public var fileName: String
  /// UTC seconds since 1970.
  public var received: Int64
}

/// What tells a file from every other, and from itself after a change.
public struct FileIdentity: Hashable, Sendable {
  public var device: UInt64
  public var inode: UInt64
  public var size: Int64
  public var modifiedNanoseconds: Int64

  public init(device: UInt64, inode: UInt64, size: Int64, modifiedNanoseconds: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modifiedNanoseconds = modifiedNanoseconds
  }
}

/// The way a file came in.
public enum Via: String, Sendable { case `import`, watch, upload, attach }

/// A file whose bytes are safe, about to be recorded.
///
/// Its name and path hold no card's whole number: that is never stored, whoever named the file so.
public struct Arrival: Sendable {
  public var sha256: String
  public var bytes: Int64
  public var mediaType: String
  public var fileName: String
  /// The path as the system's bytes, which need not be UTF-8.
  public var sourcePath: [UInt8]
  public var identity: FileIdentity?
  public var via: Via

  public init(
    sha256: String, bytes: Int64, mediaType: String, fileName: String, sourcePath: [UInt8], identity: FileIdentity?,
    via: Via
  ) {
    self.sha256 = sha256
    self.bytes = bytes
    self.mediaType = mediaType
    self.fileName = FullCardNumber.masked(fileName)
    self.sourcePath = FullCardNumber.masked(sourcePath)
    self.identity = identity
    self.via = via
  }
}

/// A recorded arrival. `isNew` is false when the same bytes were there already.
public struct Accepted: Sendable {
  public var document: Document
  public var isNew: Bool
}

/// How far a document has come.
public enum Outcome: Hashable, Sendable {
  case waiting, running
  case read(drafts: [Int64])
  /// Given up; the empty draft says why. There is none where earlier drafts of the document stand.
  case failed(Failure, draft: Int64?)
}
