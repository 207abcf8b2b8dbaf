internal import Core
internal import Store
internal import SystemPackage

/// Tells files that are complete from those that somebody still writes: unchanged for a while, and with their format's
/// end in place.
struct Settling {
  /// Seconds without a change of size, times or inode.
  let quiet: Double
  /// Seconds after which a file without its format's end is taken as it is: nobody will finish it.
  let patience: Double
  private var watched: [FilePath: Seen] = [:]

  private struct Seen {
    var identity: FileIdentity
    var changed: Int64
    /// Since when the identity is the same, and since when nothing at all has changed.
    var sameSince: ContinuousClock.Instant
    var quietSince: ContinuousClock.Instant
  }

  init(quiet: Double, patience: Double = 60) {
    self.quiet = quiet
    self.patience = max(patience, quiet)
  }

  enum Verdict: Equatable {
    case settled
    /// Look again after so many seconds.
    case wait(Double)
  }

  /// What is to be done with a file now. The clock is monotonic, so that setting the time neither hurries nor stalls; a
  /// file's own times are only compared with what they were.
  ///
  /// - Parameter changed: the kernel's time of the last change, which shows the writing of a program that sets the
  ///   file's time back after each piece. It holds a file no longer than the patience: some file systems make it up.
  mutating func judge(
    _ path: FilePath, _ identity: FileIdentity, changed: Int64 = 0, now: ContinuousClock.Instant
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
    if same >= patience { return .settled }
    let age = (now - seen.quietSince) / .seconds(1)
    if age < quiet { return .wait(min(quiet - age, patience - same)) }
    return FileEnds(path)?.isComplete ?? true ? .settled : .wait(min(1, patience - same))
  }

  /// Forgets files that are gone, so that memory does not grow with the years.
  mutating func keepOnly(_ present: Set<FilePath>) { watched = watched.filter { present.contains($0.key) } }
}
