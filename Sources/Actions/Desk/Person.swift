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

  private static func systemName(of user: uid_t) -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getpwuid_r(user, &entry, &buffer, buffer.count, &found) == 0, found != nil, let name = entry.pw_name else {
      return nil
    }
    return String(cString: name)
  }
}
