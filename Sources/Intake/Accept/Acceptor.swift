public import Core
internal import Dispatch
internal import Foundation
internal import Glibc
internal import Hashing
public import Store
internal import Synchronization
public import SystemPackage

/// Adds files to the store. A file is accepted only when its bytes are safely stored under their SHA-256 and the
/// transaction that records document, arrival and job has committed.
public struct Acceptor: Sendable {
  let store: Store
  let limits: ReaderLimits
  /// The number of bytes of disk space that accepting leaves free, because the store needs space for people's actions.
  let freeBytes: Int64

  public init(store: Store, limits: ReaderLimits, freeBytes: Int64 = 0) {
    self.store = store
    self.limits = limits
    self.freeBytes = freeBytes
  }

  /// Accepts one file. The same bytes again yield the same document.
  ///
  /// - Throws: `Refusal` for a file that cannot be a document (the file is left in place), `StoreError` if the store
  ///   cannot accept it now.
  public func accept(_ path: FilePath, via: Via) async throws -> Accepted {
    try await accept([(path, nil)], via: via)[0].get()
  }

  /// Accepts bytes that the user sent, which are stored under a temporary name.
  ///
  /// - Parameter name: the file's name as given by the user.
  /// - Throws: as `accept(_:via:)`, with the file's name as given by the user.
  public func accept(_ path: FilePath, named name: String, via: Via) async throws -> Accepted {
    try store.checkIsThere()
    let arrival = try await named(name) { try await onBlockingThread { Result { try keep(path, via: via) } }.get() }
    return try await store.record(arrival)
  }

  /// The arrival of bytes that are stored under a temporary name, under the name given by the user instead.
  ///
  /// - Throws: the errors of `keep`; a `Refusal` with that name.
  private func named(_ name: String, _ keep: () async throws -> Arrival) async throws -> Arrival {
    do {
      let kept = try await keep()
      return Arrival(
        sha256: kept.sha256, bytes: kept.bytes, mediaType: kept.mediaType, fileName: name,
        sourcePath: Array(name.utf8), identity: nil, via: kept.via)
    } catch var refusal as Refusal {
      refusal.path = FilePath(name)
      throw refusal
    }
  }

  /// The maximum number of files per transaction: large enough that its sync costs little, small enough to finish soon.
  package static let batch = 16

  /// Accepts several files in one transaction. After the first file that the store cannot accept, no other is tried.
  ///
  /// - Parameter files: if an identity is given, a file whose identity has changed is refused, because the identity
  ///   belongs to the file that had settled.
  /// - Returns: for each file, in order, what `accept` would return or throw for it alone.
  package func accept(
    _ files: [(path: FilePath, identity: FileIdentity?)], via: Via
  ) async -> [Result<Accepted, any Error>] {
    do { try store.checkIsThere() } catch { return files.map { _ in .failure(error) } }
    let kept = await onBlockingThread { keep(files, via: via) }
    let arrivals = kept.compactMap { try? $0.get() }
    do {
      var recorded = arrivals.isEmpty ? [] : try await store.record(arrivals)[...]
      return kept.map { $0.map { _ in recorded.removeFirst() } }
    } catch {
      return kept.map { $0.flatMap { _ in .failure(error) } }
    }
  }

  /// Stores the bytes of several files, some in parallel, because most of the time is spent waiting for the disk.
  private func keep(
    _ files: [(path: FilePath, identity: FileIdentity?)], via: Via
  ) -> [Result<Arrival, any Error>] {
    let kept = Mutex([Result<Arrival, any Error>?](repeating: nil, count: files.count))
    let outage = Mutex((any Error)?.none)
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let result =
        outage.withLock(\.self).map { .failure($0) }
        ?? Result { try keep(files[index].path, as: files[index].identity, via: via) }
      if case .failure(let error) = result, !(error is Refusal) { outage.withLock { $0 = error } }
      kept.withLock { $0[index] = result }
    }
    return kept.withLock { $0.compactMap(\.self) }
  }

  /// Stores an image or PDF as an attachment of a bill, without reading it.
  ///
  /// - Throws: `Refusal`, `StoreError`.
  public func attach(_ path: FilePath, toBill bill: Int64, who: String) async throws -> Document {
    try await store.attach(try await attachment(path), toBill: bill, who: who)
  }

  /// Attaches bytes that the user sent, which are stored under a temporary name.
  ///
  /// - Parameter name: the file's name as given by the user.
  /// - Throws: as `attach(_:toBill:who:)`, with the file's name as given by the user.
  public func attach(
    _ path: FilePath, named name: String, toBill bill: Int64, who: String
  ) async throws -> Document {
    try await store.attach(try await named(name) { try await attachment(path) }, toBill: bill, who: who)
  }

  /// Returns whether a file is a document that can be attached. Nothing is stored.
  ///
  /// - Throws: `Refusal` for a file that cannot be opened, is empty or is too large.
  public func canAttach(_ path: FilePath) async throws -> Bool {
    try await onBlockingThread { Result { try mediaType(of: path) } }.get() != Acceptor.unknownType
  }

  /// Stores the bytes of an image or PDF that is to be attached.
  ///
  /// - Throws: `Refusal`, `StoreError`.
  public func attachment(_ path: FilePath) async throws -> Arrival {
    try await onBlockingThread { Result { try keep(path, via: .attach) } }.get()
  }

  /// Stores the bytes of a file under their SHA-256.
  ///
  /// - Throws: `Refusal`, `StoreError`: `.moved` if a folder cannot be written because the store was moved meanwhile.
  private func keep(_ path: FilePath, as expected: FileIdentity? = nil, via: Via) throws -> Arrival {
    do {
      return try keepAsItIs(path, as: expected, via: via)
    } catch let error as StoreError {
      try store.checkIsThere()
      throw error
    }
  }

  private func keepAsItIs(_ path: FilePath, as expected: FileIdentity?, via: Via) throws -> Arrival {
    if let free = store.documentFiles.freeBytes, free < freeBytes {
      throw StoreError.littleSpace(free: free, wanted: freeBytes)
    }
    guard !Mailbox.holdsSeveral(path) else {
      throw Refusal(path, Failure(.unsupported, "it is a mailbox of several mails", .importMailbox))
    }
    let copy = try copyOfSource(path, expected)
    defer { copy.discard() }
    // Before its bytes are among the documents: `doctor --repair` takes in those that the store does not know.
    guard via != .attach || copy.mediaType != Acceptor.unknownType else {
      throw Refusal(path, Failure(.unsupported, "it is not an image or PDF; convert it to one and attach that"))
    }
    try store.documentFiles.adopt(copy.file, sha256: copy.sha256)
    return Arrival(
      sha256: copy.sha256, bytes: copy.identity.size, mediaType: copy.mediaType, fileName: path.lastName,
      sourcePath: path.bytes, identity: copy.identity, via: via)
  }

  private static let unknownType = "application/octet-stream"

  private static func mediaType(_ head: [UInt8]) -> String { FileType(sniffing: head)?.mediaType ?? unknownType }

  /// - Throws: `Refusal`.
  private func mediaType(of path: FilePath) throws -> String {
    let source = try SourceFile(opening: path, limits: limits)
    do throws(SystemError) {
      return Acceptor.mediaType(try FileEnds(descriptor: source.descriptor).head)
    } catch {
      throw Refusal(path, cannotOpen: error.code)
    }
  }

  /// The bytes of a file under a temporary name next to their final place, with the hash computed while copying.
  private struct Copy {
    var file: URL
    var sha256: String
    var mediaType: String
    var identity: FileIdentity

    func discard() { unlink(file.path) }
  }

  private func copyOfSource(_ path: FilePath, _ expected: FileIdentity?) throws -> Copy {
    let source = try SourceFile(opening: path, limits: limits)
    guard expected == nil || source.identity == expected else {
      throw Refusal(path, Failure(.unreadable, "it is being written; wait until it is complete"))
    }
    let target = store.documentFiles.temporary()
    let output = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw StoreError.writing(target, errno) }
    defer { close(output) }
    var head: [UInt8] = []
    do {
      var hash = try SHA256()
      let unread = try FileReading.readAll(from: source.descriptor) { bytes in
        try bytes.withUnsafeBytes { try hash.update($0) }
        if head.count < FileType.headLength { head += bytes.prefix(FileType.headLength) }
        if let code = bytes.withUnsafeBytes({ $0.writeAll(to: output) }) { throw StoreError.writing(target, code) }
      }
      if let unread { throw Refusal(path, cannotOpen: unread) }
      guard source.isUnchanged() else {
        throw Refusal(path, Failure(.unreadable, "it changed while it was copied; wait until it is complete"))
      }
      return Copy(
        file: target, sha256: try hash.finish().hexadecimal,
        mediaType: Acceptor.mediaType(head), identity: source.identity)
    } catch {
      unlink(target.path)
      throw error
    }
  }
}

extension FilePath {
  /// The path as the system's bytes, which need not be UTF-8.
  var bytes: [UInt8] {
    withPlatformString { Array(UnsafeBufferPointer(start: $0, count: strlen($0))).map { UInt8(bitPattern: $0) } }
  }

  /// The last component, for display: invalid UTF-8 appears as U+FFFD.
  public var lastName: String { lastComponent?.string ?? string }
}
