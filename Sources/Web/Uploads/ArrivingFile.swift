internal import Actions
internal import Foundation
internal import NIOPosix

/// A file of a form that is written to disk as it arrives, beside the documents. It stays there until `remove` is
/// called or somebody else takes it over.
struct ArrivingFile {
  /// The file's name as given by the user.
  let name: String
  let path: String
  private let handle: FileHandle

  /// - Throws: `ActionError` if it cannot be created; `StoreError` if the store cannot be used.
  init(_ pages: Pages, named name: String) async throws {
    self.name = name
    path = try await pages.run(ReserveUpload())
    guard
      FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw ActionError("\(name) cannot be stored; see Health", .cannotCreate) }
    self.handle = handle
  }

  /// Appends bytes, on a thread of NIO's thread pool, because a slow disk must not delay other responses.
  ///
  /// - Throws: `ActionError` with the reason.
  func write(_ bytes: ArraySlice<UInt8>) async throws {
    let handle = handle
    do {
      try await NIOThreadPool.singleton.runIfActive { try handle.write(contentsOf: bytes) }
    } catch {
      throw unstored(error)
    }
  }

  /// - Throws: `ActionError` with the reason, if the last bytes cannot be written.
  func close() throws {
    do {
      try handle.close()
    } catch {
      throw unstored(error)
    }
  }

  /// Removes it from disk, whether it has arrived completely or not.
  func remove() {
    try? handle.close()
    try? FileManager.default.removeItem(atPath: path)
  }

  private func unstored(_ error: any Error) -> ActionError {
    ActionError("\(name) cannot be stored: \(FileErrorText.sentence(error))", .inputOutput)
  }
}
