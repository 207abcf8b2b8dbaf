internal import Foundation
internal import Glibc

/// The files that a store was opened as. A program that holds a file goes on writing to it when its name is gone or
/// somebody else's: what is accepted then is in no store that anybody finds.
struct StorePresence: Sendable {
  private var parts: [(path: String, number: FileNumber)] = []
  /// Some file systems number a folder anew when nobody has it open.
  private let documents: OpenFolder
  /// Of the store's file.
  var file: FileNumber { parts[0].number }
  /// The inode of the log; 0 where there is none.
  let log: UInt64

  /// - Parameter opened: the number that the store's file had before it was opened.
  /// - Throws: `StoreError.moved` where it is another by now, or something is missing.
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

  /// - Throws: `StoreError.moved` where a part is gone, is another file or folder, or the store was emptied.
  func check() throws {
    for (index, part) in parts.enumerated() {
      guard let number = FileNumber(of: part.path), number.isSameFile(as: part.number), index > 0 || number.size > 0
      else { throw StoreError.moved(part.path) }
    }
  }
}

/// A folder that stays the same one as long as this is held.
private final class OpenFolder: Sendable {
  private let descriptor: Int32

  /// - Throws: `StoreError.moved` where it is gone.
  init(_ folder: URL) throws {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError.moved(folder.path) }
  }

  deinit { close(descriptor) }
}
