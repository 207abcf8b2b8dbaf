internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc

/// What every child is confined by: built once in the server, entered by each child for good.
struct Confinement {
  let sandbox: Sandbox
  /// The rule set for files, or minus the errno that says why there is none.
  private let files: Int32
  /// Folders whose files a child may read.
  let readable: [String]

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    readable = Confinement.fontFolders()
    files = sandbox == .off ? -ENOSYS : Confinement.fileRules(readable)
  }

  /// What a child must keep open until it is confined.
  var descriptors: [Int32] { files >= 0 ? [files] : [] }

  /// Confines this process. Files first: the rules for calls forbid making others.
  ///
  /// - Parameter opener: the socket by which it asks the server for files.
  /// - Returns: those that were wanted and that the kernel does not have.
  func enter(opener: Int32) -> [Protection] {
    guard sandbox != .off else { return [] }
    var missing: [Protection] = []
    _ = billfold_drop_rights()
    if files < 0 || billfold_restrict_files(files) != 0 { missing.append(.files) }
    if files >= 0 { close(files) }
    if billfold_restrict_calls(opener) != 0 { missing.append(.calls) }
    return missing
  }

  /// Where fonts and character maps are, with their links resolved: all that is opened once the engines are loaded, and
  /// only for PDFs that lack their own. Without seccomp a child opens them itself, with it the server does.
  private static func fontFolders() -> [String] {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? "/nonexistent"
    let folders = [
      "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/poppler", "\(home)/.fonts",
      "\(environment["XDG_DATA_HOME"] ?? "\(home)/.local/share")/fonts",
    ]
    // By their own names, too: that is how fonts are asked for.
    return folders.flatMap { folder -> [String] in
      guard let real = realpath(folder, nil) else { return [] }
      defer { free(real) }
      let resolved = String(cString: real)
      return resolved == folder ? [folder] : [folder, resolved]
    }
  }

  private static func fileRules(_ readable: [String]) -> Int32 {
    let folders = readable.map { strdup($0) }
    defer { folders.forEach { free($0) } }
    return folders.map { UnsafePointer($0) }.withUnsafeBufferPointer { billfold_file_rules($0.baseAddress, $0.count) }
  }
}
