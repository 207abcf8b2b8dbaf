public import Core

/// A received document, identified by the hash of its bytes.
public struct Document: Hashable, Sendable, Identifiable {
  public var id: Int64
  /// In lower-case hexadecimal.
  public var sha256: String
  public var mediaType: String
  /// The file name under which the bytes first arrived.
  public var fileName: String
}

/// Distinguishes a file from every other, and from itself after a change.
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

/// A file whose bytes have been stored safely and which is about to be recorded.
///
/// The file name and path contain no full card number, because such numbers are never stored.
public struct Arrival: Sendable {
  public var sha256: String
  public var bytes: Int64
  public var mediaType: String
  public var fileName: String
  /// The path in the system's bytes, which need not be valid UTF-8.
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

/// A recorded arrival. `isNew` is false if the same bytes had been recorded before.
public struct Accepted: Sendable {
  public var document: Document
  public var isNew: Bool
}

/// The processing state of a document.
public enum Outcome: Hashable, Sendable {
  case waiting, running
  case read(drafts: [Int64])
  /// Reading was given up; the empty draft says why. There is none if the document has earlier drafts.
  case failed(Failure, draft: Int64?)
}
