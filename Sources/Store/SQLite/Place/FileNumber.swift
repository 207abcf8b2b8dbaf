internal import Foundation
internal import Glibc

/// What tells a file or folder from every other while somebody has it open: its device and inode.
struct FileNumber: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  /// In bytes.
  var size: Int64

  /// Nil where there is nothing of this name, or nothing that may be looked at. Links are followed.
  init?(of path: String) {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    device = UInt64(found.st_dev)
    inode = UInt64(found.st_ino)
    size = Int64(found.st_size)
  }

  /// Whether both are the same file, however much it has grown.
  func isSameFile(as other: FileNumber) -> Bool { device == other.device && inode == other.inode }
}
