internal import Foundation
internal import Glibc

/// An advisory lock that the kernel releases when the process dies: processes that open a fresh store at once take
/// turns, as SQLite's own lock lets one of them fail.
struct StoreLock: Sendable {
  let descriptor: Int32

  /// Waits for the lock without holding a thread, so that several openings in one process cannot starve each other.
  ///
  /// - Parameter patience: seconds. A migration of a large store takes seconds, a minute on an overloaded machine; more
  ///   means a stopped process.
  /// - Throws: `StoreError.locked` when the patience ends, `.io` or `.diskFull` when the lock file cannot be made.
  static func acquire(_ file: URL, patience: Double = 120) async throws -> StoreLock {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.writing(file, errno) }
    let lock = StoreLock(descriptor: descriptor)
    do {
      let end = ContinuousClock.now + .seconds(patience)
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
