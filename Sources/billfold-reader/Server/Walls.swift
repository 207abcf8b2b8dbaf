internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc

/// The walls around every child: built once in the server, entered by each child for good.
struct Walls {
  let sandbox: Sandbox
  /// The rule set for files, or minus the errno that says why there is none.
  private let files: Int32

  init(_ sandbox: Sandbox) {
    self.sandbox = sandbox
    files = sandbox == .off ? -ENOSYS : Walls.fileWall()
  }

  /// What a child must keep open until it is behind the walls.
  var descriptors: [Int32] { files >= 0 ? [files] : [] }

  /// Puts this process behind the walls. Files first: the call wall forbids building others.
  ///
  /// - Returns: those that were wanted and that the kernel does not have.
  func enter() -> [Wall] {
    guard sandbox != .off else { return [] }
    var missing: [Wall] = []
    if files < 0 || billfold_enter_file_wall(files) != 0 { missing.append(.files) }
    if files >= 0 { close(files) }
    if billfold_enter_call_wall() != 0 { missing.append(.calls) }
    return missing
  }

  /// Where fonts and character maps are: all that is opened once the engines are loaded, and only for PDFs that lack
  /// their own.
  private static var readable: [String] {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? "/nonexistent"
    return [
      "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/poppler", "\(home)/.fonts",
      "\(environment["XDG_DATA_HOME"] ?? "\(home)/.local/share")/fonts",
    ]
  }

  private static func fileWall() -> Int32 {
    let folders = readable.map { strdup($0) }
    defer { folders.forEach { free($0) } }
    return folders.map { UnsafePointer($0) }.withUnsafeBufferPointer { billfold_file_wall($0.baseAddress, $0.count) }
  }
}
