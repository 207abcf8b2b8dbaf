internal import Glibc
internal import SystemPackage

/// Wakes the watcher early when something happens in a folder. This is only a hint; the next full scan finds whatever
/// it misses.
actor InboxEvents {
  private let executor = BlockingExecutor(label: "billfold.inbox-events")
  private var descriptor: Int32 = -1

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Listens to these folders. Folders that cannot be listened to are still scanned. The watches are requested again
  /// each time, because watches may have become available, and a folder may have been replaced by another with the same
  /// name.
  func listen(to wanted: Set<FilePath>) {
    if descriptor < 0 { descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }
    guard descriptor >= 0 else { return }
    let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ATTRIB | IN_DELETE_SELF)
    for folder in wanted { _ = folder.withPlatformString { inotify_add_watch(descriptor, $0, mask) } }
  }

  /// Returns at the first event, after the given number of seconds, or shortly after the task is cancelled.
  ///
  /// - Returns: whether there was an event.
  @discardableResult
  func wait(seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while !Task.isCancelled {
      let left = (end - .now) / .milliseconds(1)
      guard left > 0 else { return false }
      // At most a second at a time, because `poll` does not notice cancellation.
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&watched, descriptor >= 0 ? 1 : 0, Int32(min(left + 1, 1000))) > 0 {
        drain()
        return true
      }
    }
    return false
  }

  /// Discards the events. Only their occurrence matters, and an overflow of the queue is an event, too.
  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
