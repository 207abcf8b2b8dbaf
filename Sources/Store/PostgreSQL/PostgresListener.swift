internal import Dispatch
internal import Glibc

/// Receives a PostgreSQL server's notifications for processes that wait for documents, on a dedicated connection that
/// is re-established when it breaks.
///
/// It receives nothing behind a connection pooler in transaction mode, where each statement may run on another
/// connection.
final class PostgresListener: @unchecked Sendable {
  /// A channel belongs to the whole database; the payload names the schema, as several schemas can hold a store each.
  static let channel = "billfold_queue"
  private static let shortestPause = Duration.milliseconds(100)
  private static let longestPause = Duration.seconds(30)

  private let url: String
  private let heard: @Sendable () -> Void
  private let queue = DispatchQueue(label: "billfold.postgresql.listener")
  // These are used only on the queue, which makes the class safe to share.
  private var connection: PostgresConnection?
  private var source: (any DispatchSourceRead)?
  private var isStopped = false

  init(_ url: String, _ heard: @escaping @Sendable () -> Void) {
    self.url = url
    self.heard = heard
  }

  /// Listens until the task is cancelled.
  func listen() async {
    var pause = PostgresListener.shortestPause
    await withTaskCancellationHandler {
      while !Task.isCancelled {
        let hasListened = await listenOnce()
        pause = hasListened ? PostgresListener.shortestPause : min(pause * 2, PostgresListener.longestPause)
        try? await Task.sleep(for: pause)
      }
    } onCancel: {
      queue.async {
        self.isStopped = true
        self.source?.cancel()
      }
    }
  }

  /// Listens until the connection breaks. Returns whether there was a connection.
  private func listenOnce() async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async {
        guard !self.isStopped, let (connection, schema) = try? self.connected() else {
          return continuation.resume(returning: false)
        }
        // libpq closes its socket when it finds the connection broken. A dispatch source may only be cancelled while its
        // descriptor is open: otherwise the kernel can report events for a source that is gone, which crashes.
        let socket = fcntl(connection.socket, F_DUPFD_CLOEXEC, 0)
        guard socket >= 0 else { return continuation.resume(returning: false) }
        self.connection = connection
        let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: self.queue)
        self.source = source
        source.setEventHandler {
          do {
            if try self.connection?.notifications().contains(schema) == true { self.heard() }
          } catch {
            self.source?.cancel()
          }
        }
        source.setCancelHandler {
          close(socket)
          (self.source, self.connection) = (nil, nil)
          continuation.resume(returning: true)
        }
        source.resume()
        // Notifications from before this connection cannot be received, so one may have been missed.
        self.heard()
      }
    }
  }

  private func connected() throws -> (PostgresConnection, schema: String) {
    let connection = try PostgresConnection(url)
    let schema = try connection.row("SELECT CAST(current_schema() AS TEXT) AS name")?.text("name") ?? ""
    try connection.command("LISTEN \(PostgresListener.channel)")
    return (connection, schema)
  }
}
