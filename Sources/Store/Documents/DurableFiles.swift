internal import Core
internal import Foundation
internal import Glibc

/// Creation of folders and files that survive a power failure.
enum DurableFiles {
  /// Creates a folder and its missing parents, for their owner only. Each new name is on disk before this returns.
  ///
  /// - Throws: `StoreError.diskFull`, or `.unavailable` if a folder cannot be created or something else has its name.
  static func make(_ folder: URL) throws {
    var missing: [URL] = []
    var existing = folder.standardizedFileURL
    var found = stat()
    while stat(existing.path, &found) != 0, existing.path != "/" {
      missing.append(existing)
      existing.deleteLastPathComponent()
    }
    try expectFolder(existing)
    for folder in missing.reversed() {
      guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
        if case .diskFull = StoreError.writing(folder, errno) { throw StoreError.diskFull }
        throw StoreError.unavailable("the folder \(folder.path) cannot be created: \(SystemError(errno).sentence)")
      }
      // A parent folder may belong to somebody else who lets us create entries in it but not open it.
      let above = folder.deletingLastPathComponent()
      if access(above.path, R_OK) == 0 { try sync(above) }
    }
  }

  /// Checks that a path is a folder.
  ///
  /// - Throws: `StoreError.unavailable` if it is something else.
  static func expectFolder(_ place: URL) throws {
    var found = stat()
    guard stat(place.path, &found) == 0, found.isFolder else {
      throw StoreError.unavailable(
        "\(place.path) is not a folder; move it away, or choose another place")
    }
  }

  /// Writes a new file for its owner only, in place of one with its name; its bytes are on disk when this returns.
  ///
  /// In a folder that others can write to, they could put a link to another file of the owner there, whose contents
  /// would be lost: the name is created anew.
  ///
  /// - Throws: `StoreError`; `.unwritable` for something with its name that cannot be removed.
  static func write(_ bytes: Data, to file: URL) throws {
    guard unlink(file.path) == 0 || errno == ENOENT else { throw StoreError.writing(file, errno) }
    let output = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw StoreError.writing(file, errno) }
    defer { close(output) }
    if let code = bytes.withUnsafeBytes({ $0.writeAll(to: output) }) { throw StoreError.writing(file, code) }
    guard fsync(output) == 0 else { throw StoreError.writing(file, errno) }
  }

  /// Syncs a file's bytes, or a folder's entries, to disk. An earlier failed write is reported here too: the kernel
  /// keeps an error until it has been reported.
  ///
  /// - Throws: `StoreError.diskFull` or `.unwritable`. Do not retry: the kernel discards the data that it could not write.
  static func sync(_ file: URL) throws {
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError.writing(file, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError.writing(file, errno) }
  }
}
