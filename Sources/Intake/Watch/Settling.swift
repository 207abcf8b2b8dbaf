internal import Core
internal import Store
internal import SystemPackage

/// Distinguishes complete files from those that are still being written: a complete file has been unchanged for a
/// while, and contains its format's end marker.
struct Settling {
  /// Seconds without a change of size, times or inode.
  let quiet: Double
  /// Seconds after which a file without its format's end marker is accepted anyway, because it will not be completed.
  let timeout: Double
  private var watched: [FilePath: Seen] = [:]

  private struct Seen {
    var identity: FileIdentity
    var changed: Int64
    /// The times since which the identity has been the same, and since which nothing at all has changed.
    var sameSince: SuspendingClock.Instant
    var quietSince: SuspendingClock.Instant
  }

  init(quiet: Double, timeout: Double = 60) {
    self.quiet = quiet
    self.timeout = max(timeout, quiet)
  }

  enum Verdict: Equatable {
    case settled
    /// Check again after this many seconds.
    case wait(Double)
  }

  /// Decides what to do with a file now. The clock is monotonic, so that setting the system time neither speeds up nor
  /// delays it, and stands still while the machine sleeps, when no program can complete a file. A file's own times are
  /// only compared with earlier ones.
  ///
  /// - Parameter changed: the kernel's time of the last change, which reveals writes by a program that resets the
  ///   file's modification time after each. It delays a file no longer than `timeout`, because some file systems
  ///   invent it.
  mutating func judge(
    _ path: FilePath, _ identity: FileIdentity, changed: Int64 = 0, now: SuspendingClock.Instant
  ) -> Verdict {
    guard var seen = watched[path], seen.identity == identity else {
      watched[path] = Seen(identity: identity, changed: changed, sameSince: now, quietSince: now)
      return quiet > 0 ? .wait(quiet) : .settled
    }
    if seen.changed != changed {
      seen.changed = changed
      seen.quietSince = now
      watched[path] = seen
    }
    let same = (now - seen.sameSince) / .seconds(1)
    if same >= timeout { return .settled }
    let age = (now - seen.quietSince) / .seconds(1)
    if age < quiet { return .wait(min(quiet - age, timeout - same)) }
    return FileEnds(path)?.isComplete ?? true ? .settled : .wait(min(1, timeout - same))
  }

  /// Forgets files that are gone, so that memory use does not grow over the years.
  mutating func keepOnly(_ present: Set<FilePath>) { watched = watched.filter { present.contains($0.key) } }
}
