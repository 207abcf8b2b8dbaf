internal import Core
internal import Store
internal import SystemPackage

/// Tells files that are complete from those that somebody still writes: unchanged for a while, and with their format's
/// end in place.
struct Settling {
  /// Seconds without a change of size, time or inode.
  let quiet: Double
  /// Seconds after which a file without its format's end is taken as it is: nobody will finish it.
  let patience: Double
  private var watched: [FilePath: (identity: FileIdentity, since: ContinuousClock.Instant)] = [:]

  init(quiet: Double, patience: Double = 60) {
    self.quiet = quiet
    self.patience = max(patience, quiet)
  }

  enum Verdict: Equatable {
    case settled
    /// Look again after so many seconds.
    case wait(Double)
  }

  /// What is to be done with a file now. The clock is monotonic, so that setting the time neither hurries nor stalls.
  mutating func judge(_ path: FilePath, _ identity: FileIdentity, now: ContinuousClock.Instant) -> Verdict {
    guard let seen = watched[path], seen.identity == identity else {
      watched[path] = (identity, now)
      return quiet > 0 ? .wait(quiet) : .settled
    }
    let age = (now - seen.since) / .seconds(1)
    if age < quiet { return .wait(quiet - age) }
    if age >= patience || FileEnds(path)?.isComplete ?? true { return .settled }
    return .wait(min(1, patience - age))
  }

  /// Forgets files that are gone, so that memory does not grow with the years.
  mutating func keepOnly(_ present: Set<FilePath>) { watched = watched.filter { present.contains($0.key) } }
}
