internal import Actions
internal import Foundation
internal import Glibc
internal import Logging
internal import Synchronization

/// Logging to standard error. Logs contain no recognised text and no amounts.
enum LogOutput {
  static func start(_ level: Logger.Level) {
    _ = once
    current.withLock { $0 = level }
  }

  private static let once: Void = LoggingSystem.bootstrap { label in
    LogLines(label: label, logLevel: current.withLock { $0 })
  }

  private static let current = Mutex(Logger.Level.warning)
}

/// Writes one line for each event: `2026-11-21T15:12:31Z warning billfold: job was taken over document=3`.
private struct LogLines: LogHandler {
  var label: String
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
    let details = all.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    let now = Instant(Int64(Date().timeIntervalSince1970))
    Terminal.write("\(now) \(event.level.rawValue) \(label): \(event.message)\(details)\n", to: STDERR_FILENO)
  }
}
