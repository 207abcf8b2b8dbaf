internal import Foundation

/// Records how the last command of each event failed, so that `doctor` can report it: one file for each event, beside
/// the documents folder, which is removed when a command succeeds.
struct HookFailures: Sendable {
  private let folder: URL

  init(_ settings: Settings) { folder = settings.documents.deletingLastPathComponent() }

  func file(_ event: HookEvent) -> URL { folder.appendingPathComponent("\(event.setting.name).failed") }

  /// - Parameter trouble: the failure; nil if the command succeeded.
  func note(_ event: HookEvent, _ trouble: String?) {
    let file = file(event)
    guard let trouble else {
      try? FileManager.default.removeItem(at: file)
      return
    }
    // If the file cannot be written, the failure is still logged.
    let text = "\(Instant(Int64(Date().timeIntervalSince1970))): \(trouble)"
    try? Data(text.utf8).write(to: file, options: .atomic)
  }

  /// Returns for example `2026-03-14T09:26:53Z: it ended with the exit code 3`; nil if the last command succeeded.
  func last(_ event: HookEvent) -> String? { try? String(contentsOf: file(event), encoding: .utf8) }
}
