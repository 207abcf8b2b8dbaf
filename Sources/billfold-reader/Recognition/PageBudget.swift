internal import Glibc

/// The processor time for a page. The first reading is always completed; further readings need time left, so that one
/// difficult page does not hold up a batch.
struct PageBudget {
  /// Processor seconds; ten times what an ordinary page takes with all its readings.
  private static let seconds = 12.0
  private let start = PageBudget.now

  /// Whether work that takes about the given number of seconds may begin.
  func allows(_ seconds: Double) -> Bool { used + seconds <= PageBudget.seconds }

  /// The processor seconds used since the page was begun.
  var used: Double { PageBudget.now - start }

  /// The processor time of this process, so that a busy machine does not change the result.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
