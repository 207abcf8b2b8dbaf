internal import Foundation
internal import Glibc

/// The device and inode of a file or folder, which identify it uniquely while some process has it open.
struct FileNumber: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  /// The size in bytes.
  var size: Int64

  /// Returns nil if there is nothing at this path, or it may not be inspected. Symbolic links are followed.
  init?(of path: String) {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    device = UInt64(found.st_dev)
    inode = UInt64(found.st_ino)
    size = Int64(found.st_size)
  }

  /// Returns whether both are the same file, even if its size has changed.
  func isSameFile(as other: FileNumber) -> Bool { device == other.device && inode == other.inode }
}
