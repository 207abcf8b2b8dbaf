public import Core
public import Foundation
internal import Glibc
internal import Synchronization

/// The folder that holds the documents' bytes, named by their SHA-256, with the previews of their pages beside them.
public struct DocumentFiles: Sendable {
  public let folder: URL
  private let synced = SyncedPlaces()

  /// Opens the folder, and creates it if necessary.
  ///
  /// - Throws: `StoreError.unavailable` if the folder cannot be created.
  public init(folder: URL) throws {
    self.folder = folder
    try DurableFiles.make(incoming)
  }

  /// A folder used only for reading documents, possibly on a read-only disk.
  init(reading folder: URL) { self.folder = folder }

  private var incoming: URL { folder.appendingPathComponent("incoming") }

  /// Whether the folder was used for documents before: it is empty or missing if its disk is not mounted.
  var wasUsed: Bool {
    var found = stat()
    if stat(incoming.path, &found) == 0, found.isFolder { return true }
    // Copying tools may leave out empty folders.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.contains(where: DocumentFiles.isSubfolder)
  }

  /// Whether a name is that of a subfolder that such a folder has: the one for bytes that are still arriving, or one for
  /// the documents whose hash begins with these digits.
  public static func isSubfolder(_ name: String) -> Bool {
    name == "incoming" || name.count == 2 && name.allSatisfy(\.isHexDigit)
  }

  /// The file that holds the bytes of a document.
  public func url(for sha256: String) -> URL { place(sha256).appendingPathComponent("\(sha256).bin") }

  /// A fresh file name on the same file system, for bytes that are still arriving, or for a copy that a viewer shows.
  public func temporary() -> URL { incoming.appendingPathComponent(UUID().uuidString) }

  /// The bytes that this user can still write here; nil if the file system does not report them.
  public var freeBytes: Int64? {
    var status = statvfs()
    guard statvfs(folder.path, &status) == 0 else { return nil }
    let (bytes, isTooLarge) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return isTooLarge ? Int64.max : Int64(clamping: bytes)
  }

  /// Makes a complete temporary file the document with its hash. Safe against a crash at any moment: the bytes are on
  /// disk before the name exists, and the name is on disk before this returns. An existing document is left as it is.
  /// The temporary file may remain.
  ///
  /// - Throws: `StoreError.diskFull` or `.unwritable`. After a failed fsync the state of the bytes is unknown, so the
  ///   caller must copy them again.
  public func adopt(_ temporary: URL, sha256: String) throws {
    let target = url(for: sha256)
    try makePlace(sha256)
    try DurableFiles.sync(temporary)
    if link(temporary.path, target.path) != 0 {
      switch errno {
      // A document that a crash of the file system truncated is replaced. The other codes are those of file systems
      // without hard links, such as the FAT of a USB stick, or of one more link than a file may have.
      case EEXIST, EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
        guard isSameSize(temporary, target) || rename(temporary.path, target.path) == 0 else {
          throw StoreError.writing(target, errno)
        }
      case let code: throw StoreError.writing(target, code)
      }
    }
    try DurableFiles.sync(place(sha256))
    // Another process may have created the subfolder without having synced it yet. Once is enough, and it costs as much
    // as syncing the document.
    if !synced.contains(place(sha256)) {
      try DurableFiles.sync(folder)
      synced.insert(place(sha256))
    }
  }

  /// Creates the subfolder for a document. The documents folder itself is not created again: if it was moved away with
  /// its store, nothing is written to its former place.
  private func makePlace(_ sha256: String) throws {
    let place = place(sha256)
    if mkdir(place.path, 0o700) == 0 { return try DurableFiles.sync(folder) }
    guard errno == EEXIST else { throw StoreError.writing(place, errno) }
    try DurableFiles.expectFolder(place)
  }

  /// Copies a document and its previews to another folder, and verifies the hash on the way. An existing target file is
  /// hashed, and replaced if it does not match.
  ///
  /// - Throws: `StoreError` if the other folder cannot be written.
  func copy(_ sha256: String, to other: DocumentFiles) throws -> CopyResult {
    let target = other.url(for: sha256)
    let isHere = FileManager.default.fileExists(atPath: url(for: sha256).path)
    if (try? FileHash.sha256(of: target)) != sha256 {
      let arriving = other.temporary()
      defer { unlink(arriving.path) }
      guard isHere, try DocumentFiles.copy(url(for: sha256), to: arriving) == sha256 else { return .missing }
      unlink(target.path)
      try other.adopt(arriving, sha256: sha256)
    }
    for preview in pages(of: sha256) {
      let copy = other.previewURL(of: sha256, page: preview.page, format: preview.format)
      if size(ofFile: copy) != size(ofFile: preview.file) {
        let arriving = other.temporary()
        defer { unlink(arriving.path) }
        // A preview can be made again by reading the document again.
        guard try DocumentFiles.copy(preview.file, to: arriving) != nil else { continue }
        guard rename(arriving.path, copy.path) == 0 else { throw StoreError.writing(copy, errno) }
      }
      other.removePreview(of: sha256, page: preview.page, otherThan: preview.format)
    }
    return isHere ? .copied : .onlyThere
  }

  /// The result of copying a document.
  enum CopyResult {
    /// Both folders have it.
    case copied
    /// Its file is gone here, but the other folder has it from an earlier time.
    case onlyThere
    /// Neither folder has it: its file is gone, damaged or cannot be read.
    case missing
  }

  /// Copies a file.
  ///
  /// - Returns: the SHA-256 of the copied bytes; nil if the source cannot be read, which must not keep a backup from
  ///   the other documents.
  /// - Throws: `StoreError` if the target cannot be written.
  private static func copy(_ source: URL, to target: URL) throws -> String? {
    do { return try FileHash.copy(source, to: target) } catch let error as StoreError {
      guard (try? FileHash.sha256(of: source)) != nil else { return nil }
      throw error
    }
  }

  /// Removes temporary files that crashed processes left behind, and copies that were made for viewers.
  ///
  /// - Parameter time: in UTC seconds since 1970; files modified since then may still be arriving.
  func sweep(before time: Int64) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: incoming.path)) ?? [] {
      let file = incoming.appendingPathComponent(name)
      var found = stat()
      if lstat(file.path, &found) == 0, Int64(found.st_mtim.tv_sec) < time { unlink(file.path) }
    }
  }

  /// Saves a page's preview, replacing an older one.
  public func keep(preview: Data, format: PreviewInfo.Format, page: Int, of sha256: String) throws {
    // The document itself may be stored elsewhere.
    try makePlace(sha256)
    do {
      try preview.write(to: previewURL(of: sha256, page: page, format: format), options: .atomic)
    } catch {
      let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code.rawValue ?? EIO
      throw StoreError.writing(place(sha256), code)
    }
    removePreview(of: sha256, page: page, otherThan: format)
  }

  /// Removes an earlier preview of a page in the other format.
  private func removePreview(of sha256: String, page: Int, otherThan format: PreviewInfo.Format) {
    unlink(previewURL(of: sha256, page: page, format: format == .png ? .jpeg : .png).path)
  }

  /// The previews of a document in page order.
  public func previews(of sha256: String) -> [URL] { pages(of: sha256).map(\.file) }

  /// The previews of a document, each with its page number, from 1.
  func pages(of sha256: String) -> [(page: Int, format: PreviewInfo.Format, file: URL)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place(sha256).path)) ?? []
    let pages = names.compactMap { name -> (page: Int, format: PreviewInfo.Format, file: URL)? in
      guard name.hasPrefix("\(sha256).page") else { return nil }
      let file = place(sha256).appendingPathComponent(name)
      let number = file.deletingPathExtension().lastPathComponent.dropFirst("\(sha256).page".count)
      return Int(number).map { ($0, file.pathExtension == "png" ? .png : .jpeg, file) }
    }
    // Beyond page 9999 the names are longer.
    return pages.sorted { $0.page < $1.page }
  }

  /// Reads a file.
  ///
  /// - Throws: `StoreError.io`.
  func bytes(of file: URL) throws -> Data {
    do { return try Data(contentsOf: file, options: .mappedIfSafe) } catch {
      throw StoreError.io("\(file.path) cannot be read; check the disk it is on")
    }
  }

  /// The number of documents in a folder, which need not exist.
  static func count(in folder: URL) -> Int {
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return walker?.count { ($0 as? URL)?.pathExtension == "bin" } ?? 0
  }

  /// The hashes of the documents whose bytes are here.
  public func all() -> [String] {
    let walker = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (walker?.compactMap { ($0 as? URL)?.lastPathComponent } ?? []).filter { $0.hasSuffix(".bin") }.map {
      String($0.dropLast(4))
    }
  }

  /// The size in bytes of a document's file here; nil if there is none.
  func size(of sha256: String) -> Int64? { size(ofFile: url(for: sha256)) }

  func size(ofFile file: URL) -> Int64? {
    var found = stat()
    return stat(file.path, &found) == 0 ? Int64(found.st_size) : nil
  }

  private func previewURL(of sha256: String, page: Int, format: PreviewInfo.Format) -> URL {
    let number = String(page).zeroPadded(to: 4)
    return place(sha256).appendingPathComponent("\(sha256).page\(number).\(format == .png ? "png" : "jpg")")
  }

  /// The subfolder for the first two digits of the hash, so that no folder grows without limit.
  private func place(_ sha256: String) -> URL { folder.appendingPathComponent(String(sha256.prefix(2))) }

  private func isSameSize(_ a: URL, _ b: URL) -> Bool {
    var first = stat()
    var second = stat()
    return stat(a.path, &first) == 0 && stat(b.path, &second) == 0 && first.st_size == second.st_size
  }
}

/// The folders whose directory entries this process has synced to disk.
private final class SyncedPlaces: Sendable {
  private let places = Mutex<Set<URL>>([])

  func contains(_ place: URL) -> Bool { places.withLock { $0.contains(place) } }
  func insert(_ place: URL) { places.withLock { _ = $0.insert(place) } }
}
