internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc

/// The confinement of every child: created once in the server, entered by each child irrevocably.
struct Confinement {
  let sandbox: Sandbox
  /// The descriptor of the Landlock rule set, or the negated errno if there is none.
  private let files: Int32
  /// The folders whose files a child may read.
  let readable: [String]

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    readable = Confinement.fontFolders()
    files = sandbox == .off ? -ENOSYS : Confinement.fileRules(readable)
  }

  /// The descriptors that a child must keep open until it is confined.
  var descriptors: [Int32] { files >= 0 ? [files] : [] }

  /// Confines this process. The file rules come first, because the system call rules forbid setting up others.
  ///
  /// - Parameter opener: the socket through which the process asks the server for files.
  /// - Returns: the protections that were requested but that the kernel does not provide.
  func enter(opener: Int32) -> [Protection] {
    guard sandbox != .off else { return [] }
    var missing: [Protection] = []
    if billfold_drop_rights() != 0 { missing.append(.rights) }
    if files < 0 || billfold_restrict_files(files) != 0 { missing.append(.files) }
    if files >= 0 { close(files) }
    if billfold_restrict_calls(opener) != 0 { missing.append(.calls) }
    return missing
  }

  /// The folders of fonts and character maps, with their symbolic links resolved. Nothing else is opened once the
  /// engines are loaded, and these only for PDFs that do not embed their fonts. Without seccomp the child opens the
  /// files itself; with it the server does.
  private static func fontFolders() -> [String] {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? "/nonexistent"
    let folders = [
      "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/poppler", "\(home)/.fonts",
      "\(environment["XDG_DATA_HOME"] ?? "\(home)/.local/share")/fonts",
    ]
    // The original names are included because fonts are requested by them.
    return folders.flatMap { folder -> [String] in
      guard let real = realpath(folder, nil) else { return [] }
      defer { free(real) }
      let resolved = String(cString: real)
      return resolved == folder ? [folder] : [folder, resolved]
    }
  }

  private static func fileRules(_ readable: [String]) -> Int32 {
    readable.withCStrings { billfold_file_rules($0, $1) }
  }
}
