internal import Glibc
internal import Synchronization

/// The umask of this process. Its files hold personal documents and financial data, so that it does not rely on the
/// umask that it inherited: only the owner can read what it creates, including SQLite's files, unless the code says
/// otherwise.
public enum ProcessUmask {
  private static let given = Mutex<mode_t?>(nil)

  /// Sets the restrictive umask. Must be called before any file is created.
  public static func restrict() { given.withLock { $0 = umask(0o077) } }

  /// Restores the inherited umask, before this process executes another program.
  public static func restore() {
    given.withLock { mask in
      if let was = mask { umask(was) }
      mask = nil
    }
  }

  /// The inherited umask in octal digits; nil if it was not changed.
  static var inherited: String? { given.withLock { $0.map { String($0, radix: 8) } } }
}
