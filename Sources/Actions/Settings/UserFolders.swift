internal import Foundation

/// Folders according to the XDG Base Directory Specification.
struct UserFolders: Sendable {
  /// The user's home folder.
  var user: URL
  var configFile: URL
  /// The folder for the store and its documents.
  var data: URL

  /// - Parameter environment: the variables of the process.
  init(_ environment: [String: String]) {
    // Services and scheduled commands may have no home folder in their environment. A relative one would give another
    // ledger in each working directory.
    let named = environment["HOME"] ?? ""
    let user = URL(fileURLWithPath: named.hasPrefix("/") ? named : Person.home() ?? "/")
    func folder(_ name: String, _ standard: String) -> URL {
      // According to the specification, a relative path must be ignored.
      let text = environment[name] ?? ""
      return (text.hasPrefix("/") ? URL(fileURLWithPath: text) : user.appendingPathComponent(standard))
        .appendingPathComponent("billfold")
    }
    self.user = user
    configFile = folder("XDG_CONFIG_HOME", ".config").appendingPathComponent("config.toml")
    data = folder("XDG_DATA_HOME", ".local/share")
  }
}
