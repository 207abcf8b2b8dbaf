internal import Foundation
internal import Glibc

/// An advisory lock that the kernel releases when the process dies. Processes that open a new store at the same time
/// take turns with it, as SQLite's own lock would make one of them fail.
struct StoreLock: Sendable {
  let descriptor: Int32

  /// Waits for the lock without blocking a thread, so that several openings in one process cannot starve each other.
  ///
  /// - Parameter timeout: in seconds. Migrating a large store takes seconds, or a minute on an overloaded machine; a
  ///   longer wait means that a process is stopped.
  /// - Throws: `StoreError.locked` when the timeout expires, `.unwritable` or `.diskFull` if the lock file cannot be created.
  static func acquire(_ file: URL, timeout: Double = 120) async throws -> StoreLock {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.writing(file, errno) }
    let lock = StoreLock(descriptor: descriptor)
    do {
      let end = ContinuousClock.now + .seconds(timeout)
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { throw StoreError.writing(file, errno) }
        guard ContinuousClock.now < end else { throw StoreError.locked }
        try await Task.sleep(for: .milliseconds(5))
      }
      return lock
    } catch {
      lock.release()
      throw error
    }
  }

  func release() { close(descriptor) }
}
