public import Foundation
internal import Glibc

/// Finds programs by their name, as a shell does.
public enum ExecutableSearch {
  /// Returns the program with this name in the folders of `PATH`, or at this path if it contains a slash; nil if none
  /// can be executed.
  ///
  /// - Parameter others: folders that are searched after those of `PATH`.
  public static func find(
    _ name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment, also others: [String] = []
  ) -> URL? {
    places(of: name, environment, also: others).first(where: isExecutable).map { URL(fileURLWithPath: $0) }
  }

  /// The paths at which a program is looked for, in this order.
  static func places(
    of name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment, also others: [String] = []
  ) -> [String] {
    if name.contains("/") { return [name] }
    return ((environment["PATH"] ?? "").split(separator: ":").map(String.init) + others).map { "\($0)/\(name)" }
  }

  private static func isExecutable(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && access(path, X_OK) == 0
  }
}
