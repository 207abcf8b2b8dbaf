internal import Foundation

/// How the last command of each event failed, so that `doctor` can say so: a file an event beside the documents' folder,
/// which goes when a command succeeds.
struct HookFailures: Sendable {
  private let folder: URL

  init(_ settings: Settings) { folder = settings.documents.deletingLastPathComponent() }

  func file(_ event: HookEvent) -> URL { folder.appendingPathComponent("\(event.setting).failed") }

  /// - Parameter trouble: nil where the command ended well.
  func note(_ event: HookEvent, _ trouble: String?) {
    let file = file(event)
    guard let trouble else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    // Where it cannot be written the line in the log has to do.
    let text = "\(Instant(Int64(Date().timeIntervalSince1970))): \(trouble)"
    try? Data(text.utf8).write(to: file, options: .atomic)
  }

  /// `2026-03-14T09:26:53Z: it ended with the exit code 3`; nil where the last one succeeded.
  func last(_ event: HookEvent) -> String? { try? String(contentsOf: file(event), encoding: .utf8) }
}
