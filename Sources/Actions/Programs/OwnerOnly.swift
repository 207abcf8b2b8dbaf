internal import Glibc
internal import Synchronization

/// The umask of this process. What it makes is papers and figures of a person, so that it does not trust the umask that
/// it was started with: with its own, every file is its owner's only unless the code says otherwise, SQLite's too.
public enum OwnerOnly {
  private static let given = Mutex<mode_t?>(nil)

  /// To be called before anything is made.
  public static func begin() { given.withLock { $0 = umask(0o077) } }

  /// Back to the umask that the person gave: for a program that takes the place of this one.
  public static func end() {
    given.withLock { mask in
      if let was = mask { umask(was) }
      mask = nil
    }
  }

  /// The umask that the person gave, in octal digits; nil where it was left as it is.
  static var personsUmask: String? { given.withLock { $0.map { String($0, radix: 8) } } }
}
