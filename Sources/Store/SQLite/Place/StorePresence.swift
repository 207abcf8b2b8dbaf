internal import Foundation
internal import Glibc

/// The files that a store was opened as. A program with an open file can continue to write to it after its name was
/// removed or reused; no other program finds what it then accepts.
struct StorePresence: Sendable {
  private var parts: [(path: String, number: FileNumber)] = []
  /// Keeps the documents folder open: some file systems assign a folder a new inode when no process has it open.
  private let documents: OpenFolder
  /// The number of the store's file.
  var file: FileNumber { parts[0].number }
  /// The inode of the write-ahead log; 0 if there is none.
  let log: UInt64

  /// - Parameter opened: the number of the store's file before it was opened.
  /// - Throws: `StoreError.moved` if it is now a different file, or something is missing.
  init(of place: StorePlace, openedAs opened: FileNumber?) throws {
    documents = try OpenFolder(place.documents)
    for path in [place.file.path, place.documents.path] {
      guard let number = FileNumber(of: path) else { throw StoreError.moved(path) }
      parts.append((path, number))
    }
    guard let opened, opened.isSameFile(as: parts[0].number) else { throw StoreError.moved(place.file.path) }
    log = FileNumber(of: place.log)?.inode ?? 0
    if let number = FileNumber(of: place.log) { parts.append((place.log, number)) }
  }

  /// Checks that all parts are still in place.
  ///
  /// - Throws: `StoreError.moved` if a part is gone or is a different file or folder, or if the store's file was
  ///   emptied.
  func check() throws {
    for (index, part) in parts.enumerated() {
      guard let number = FileNumber(of: part.path), number.isSameFile(as: part.number), index > 0 || number.size > 0
      else { throw StoreError.moved(part.path) }
    }
  }
}

/// A folder whose identity does not change as long as this object exists.
private final class OpenFolder: Sendable {
  private let descriptor: Int32

  /// - Throws: `StoreError.moved` if the folder is gone.
  init(_ folder: URL) throws {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError.moved(folder.path) }
  }

  deinit { close(descriptor) }
}
