internal import Core
internal import Foundation
internal import Glibc

/// Makes programs that change a file at the same time take turns: each reads what the one before it wrote.
enum FileLock {
  /// Runs a function that reads and replaces a file, with an exclusive lock on `FILE.lock`: the file itself gets another
  /// inode each time. The lock's file is removed again: left behind by `sudo`, it would lock its owner out.
  ///
  /// - Throws: `SystemError` if the lock cannot be created, or is a link; the errors of the function.
  static func holding<Value>(_ file: URL, _ change: () throws -> Value) throws -> Value {
    let path = file.path + ".lock"
    while true {
      let lock = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard lock >= 0 else { throw SystemError(errno) }
      defer { close(lock) }
      while flock(lock, LOCK_EX) != 0 {
        guard errno == EINTR else { throw SystemError(errno) }
      }
      // Whoever held it before has removed it, and the next one may have another.
      guard isFile(lock, at: path) else { continue }
      defer { unlink(path) }
      return try change()
    }
  }

  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
    return opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }
}
