internal import Foundation
internal import Glibc
internal import Synchronization

/// Events of the terminal, read on a dedicated thread, because waiting for a key must not block a thread of the
/// cooperative pool.
final class Keyboard: Sendable {
  enum Event: Hashable, Sendable {
    case key(Key)
    /// The window was resized, or the program was continued, so that the screen must be redrawn.
    case redraw
    /// The stop signal was sent from outside.
    case stop
  }

  /// Ends when the terminal is closed.
  let events: AsyncStream<Event>
  private let isOver = Mutex(false)

  init() {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    StopSignals.listen()
    Thread { [weak self] in
      var decoder = KeyDecoder()
      var size = Terminal.size
      while self?.isOver.withLock({ $0 }) == false {
        guard let keys = Keyboard.keys(&decoder) else { break }
        for key in keys { continuation.yield(.key(key)) }
        if StopSignals.stopped.exchange(false, ordering: .relaxed) { continuation.yield(.stop) }
        let now = Terminal.size
        if now != size || StopSignals.continued.exchange(false, ordering: .relaxed) { continuation.yield(.redraw) }
        size = now
      }
      continuation.finish()
    }.start()
  }

  func stop() { isOver.withLock { $0 = true } }

  /// Returns the keys that arrive within 200 ms; nil if the terminal is closed.
  private static func keys(_ decoder: inout KeyDecoder) -> [Key]? {
    var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // The rest of an escape sequence follows immediately, even on a slow connection; otherwise it is the Escape key.
    let ready = poll(&waiting, 1, decoder.isWaiting ? 60 : 200)
    if ready < 0 { return errno == EINTR ? [] : nil }
    if ready == 0 { return decoder.flush() }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 && (errno == EINTR || errno == EAGAIN) { return [] }
    return count > 0 ? decoder.take(bytes.prefix(count)) : nil
  }
}

/// The stop and continue signals of job control; the handlers only set a flag.
private enum StopSignals {
  static let stopped = Atomic(false)
  static let continued = Atomic(false)

  static func listen() {
    stopped.store(false, ordering: .relaxed)
    continued.store(false, ordering: .relaxed)
    signal(SIGTSTP) { _ in StopSignals.stopped.store(true, ordering: .relaxed) }
    signal(SIGCONT) { _ in StopSignals.continued.store(true, ordering: .relaxed) }
  }
}
