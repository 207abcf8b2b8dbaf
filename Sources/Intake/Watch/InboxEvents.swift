internal import Glibc
internal import SystemPackage

/// Wakes the watcher early when something happens in a folder. Only a hint: whatever it misses, the next full scan sees.
actor InboxEvents {
  private let executor = BlockingExecutor(label: "billfold.inbox-events")
  private var descriptor: Int32 = -1

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Listens to these folders; those that cannot be listened to are scanned all the same. Asked for anew each time:
  /// watches may be free by now where there were none left, and a folder may be another one of the same name.
  func listen(to wanted: Set<FilePath>) {
    if descriptor < 0 { descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }
    guard descriptor >= 0 else { return }
    let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_ATTRIB | IN_DELETE_SELF)
    for folder in wanted { _ = folder.withPlatformString { inotify_add_watch(descriptor, $0, mask) } }
  }

  /// Returns at the first event, or after so many seconds, or soon after the task was cancelled.
  ///
  /// - Returns: whether there was an event.
  @discardableResult
  func wait(seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while !Task.isCancelled {
      let left = (end - .now) / .milliseconds(1)
      guard left > 0 else { return false }
      // Slices of a second, because poll does not hear of cancellation.
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&watched, descriptor >= 0 ? 1 : 0, Int32(min(left + 1, 1000))) > 0 {
        drain()
        return true
      }
    }
    return false
  }

  /// What happened does not matter, only that something did; that events were lost is told by an event, too.
  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
