internal import Core
internal import Glibc
internal import Store
internal import SystemPackage

/// A file that another program may still be writing, opened without following links.
struct SourceFile: ~Copyable {
  let descriptor: Int32
  /// The file's identity when it was opened.
  let identity: FileIdentity

  /// - Throws: `Refusal` for a file that is not a regular file, is empty, is too large or cannot be opened.
  init(opening path: FilePath, limits: ReaderLimits) throws {
    (descriptor, identity) = try SourceFile.open(path, limits)
  }

  private static func open(_ path: FilePath, _ limits: ReaderLimits) throws -> (Int32, FileIdentity) {
    // O_NONBLOCK: opening a FIFO must not hang.
    let descriptor = path.withPlatformString { Glibc.open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { throw Refusal(path, cannotOpen: errno) }
    do {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw Refusal(path, cannotOpen: errno) }
      try check(status, path, limits)
      return (descriptor, FileIdentity(status))
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Whether the file has not been written to since it was opened.
  func isUnchanged() -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && FileIdentity(status) == identity
  }

  private static func check(_ status: stat, _ path: FilePath, _ limits: ReaderLimits) throws {
    guard status.isRegularFile else { throw Refusal(path, .notAFile) }
    guard status.st_size > 0 else { throw Refusal(path, .emptyFile) }
    guard status.st_size <= limits.fileBytes else {
      throw Refusal(path, .tooLarge(bytes: Int64(status.st_size), limit: limits.fileBytes))
    }
  }
}

extension FileIdentity {
  /// The identity of a file, which differs for every other file and changes when the file is modified.
  init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
      modifiedNanoseconds: FileIdentity.nanoseconds(status.st_mtim))
  }

  /// A time in nanoseconds, only to be compared with others. It wraps after the year 2262 instead of trapping, because
  /// anybody can give a file such a time.
  static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The identity of the file at a path, without following a link; nil if there is none or it is not a regular file.
  ///
  /// - Parameter folder: the descriptor of the folder that a relative path begins at.
  init?(ofFileAt path: FilePath, in folder: Int32 = AT_FDCWD) {
    var status = stat()
    guard path.withPlatformString({ fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0, status.isRegularFile
    else { return nil }
    self.init(status)
  }

  /// Deletes the file at a path, unless another one is there now.
  ///
  /// - Parameter folder: the descriptor of the folder that a relative path begins at.
  /// - Throws: `SystemError`: EAGAIN for another file, ENOENT if there is none.
  func unlink(_ path: FilePath, in folder: Int32 = AT_FDCWD) throws(SystemError) {
    var status = stat()
    guard path.withPlatformString({ fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
      throw SystemError(errno)
    }
    guard status.isRegularFile, FileIdentity(status) == self else { throw SystemError(EAGAIN) }
    guard path.withPlatformString({ unlinkat(folder, $0, 0) }) == 0 else { throw SystemError(errno) }
  }
}
