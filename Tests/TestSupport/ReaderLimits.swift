public import Core

extension ReaderLimits {
  /// The standard limits, but with enough time on a busy machine: the result of a page is tested, not its duration.
  public static let patient: ReaderLimits = {
    var limits = ReaderLimits.standard
    limits.wallSeconds = 1_200
    limits.cpuSeconds = 1_100
    return limits
  }()
}
