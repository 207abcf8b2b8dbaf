internal import Core
internal import Foundation
internal import Glibc

/// Makes programs that change a file at the same time take turns: each reads what the one before it wrote.
enum FileLock {
  /// Runs a function that reads and replaces a file, with an exclusive lock on `FILE.lock`: the file itself gets another
  /// inode each time.
  ///
  /// - Throws: `SystemError` if the lock cannot be created; the errors of the function.
  static func holding<Value>(_ file: URL, _ change: () throws -> Value) throws -> Value {
    let lock = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw SystemError(errno) }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError(errno) }
    }
    return try change()
  }
}
