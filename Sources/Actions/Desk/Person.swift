internal import Foundation
internal import Glibc

/// The user of the program, for the history.
public enum Person {
  /// Returns the user's name on this machine: from the session's environment, else from the system's user database,
  /// which is needed for services and scheduled commands; `user 1000` if neither knows a name.
  public static func current() -> String {
    let environment = ProcessInfo.processInfo.environment
    let name = ["USER", "LOGNAME"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    return name ?? systemName(of: getuid()) ?? "user \(getuid())"
  }

  /// Returns the user's home folder in the system's user database; nil if it has none.
  static func home() -> String? { entry(of: getuid()) { $0.pw_dir } }

  private static func systemName(of user: uid_t) -> String? { entry(of: user) { $0.pw_name } }

  /// Returns a field of a user's entry in the system's user database.
  private static func entry(of user: uid_t, _ field: (passwd) -> UnsafeMutablePointer<CChar>?) -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    // The entry refers to the buffer.
    return buffer.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, getpwuid_r(user, &entry, base, buffer.count, &found) == 0, found != nil,
        let text = field(entry)
      else { return nil }
      return String(cString: text)
    }
  }
}
