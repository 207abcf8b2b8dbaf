internal import Foundation
internal import Glibc
internal import Synchronization

/// The umask of this process. What it makes is papers and figures of a person, so that it does not trust the umask that
/// it was started with: with its own, every file is its owner's only unless the code says otherwise, SQLite's too.
enum OwnerOnly {
  private static let given = Mutex<mode_t>(0o022)

  /// To be called before anything is made.
  static func begin() { given.withLock { $0 = umask(0o077) } }

  /// Starts a program of the person's with the umask that the person gave: what it makes is not ours.
  static func start(_ program: Process) throws {
    try given.withLock { mask in
      umask(mask)
      defer { umask(0o077) }
      try program.run()
    }
  }
}
