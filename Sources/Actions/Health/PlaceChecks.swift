internal import Core
internal import Foundation
internal import Glibc
internal import Intake
internal import SystemPackage

/// Checks of folders: free space, and whether files in the inbox can be read and moved away.
enum PlaceChecks {
  /// Returns what is wrong with the documents folder; nil if it is writable.
  static func documents(_ settings: Settings) -> Finding? {
    let folder = settings.documents.path
    guard access(folder, W_OK | X_OK) != 0 else { return nil }
    return .problem("\(folder) cannot be written, so that nothing can be accepted; check its permissions")
  }

  @Sendable static func disk(_ settings: Settings) async -> [Finding] {
    // The folder may not exist yet; then its nearest parent is on the same disk.
    var folder = settings.documents
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) { folder.deleteLastPathComponent() }
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
      return [.note("free space cannot be determined for \(settings.documents.path)")]
    }
    let text = "\(free / 1_000_000) MB free for \(settings.documents.path)"
    let kept = settings.freeBytes
    if free < kept { return [.problem("\(text); accepting pauses below \(kept / 1_000_000) MB, so free some space")] }
    return free < 2 * kept ? [.note("\(text); accepting will pause below \(kept / 1_000_000) MB")] : [.ok(text)]
  }

  @Sendable static func inbox(_ settings: Settings) async -> [Finding] {
    let inbox = settings.inbox
    guard FileManager.default.fileExists(atPath: inbox) else {
      return [.note("\(inbox) does not exist yet; `billfold watch` creates it")]
    }
    if access(inbox, R_OK | X_OK) != 0 {
      return [.problem("\(inbox) cannot be read, so that files dropped there are not noticed; check its permissions")]
    }
    if access(inbox, W_OK) != 0 {
      return [.note("\(inbox) cannot be written: files are read, but stay where they are")]
    }
    let rest = InboxRest.names(in: FilePath(inbox))
    guard !rest.isEmpty else { return [.ok("\(inbox) is readable and writable")] }
    let files = Plural.count(rest.count, "file is", "files are")
    return [
      .note(
        "\(inbox) is readable and writable; \(files) not read, as links, empty files and devices are no documents; "
          + "replace or remove them: \(BytesChecks.names(rest))")
    ]
  }
}
