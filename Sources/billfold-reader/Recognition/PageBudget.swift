internal import Glibc

/// How much work a page may be: a first reading is always whole, and further ones are for pages that leave the time, so
/// that one hard page does not hold up a batch.
struct PageBudget {
  /// Seconds of one core; ten times what an ordinary page takes with all its readings.
  private static let seconds = 12.0
  private let start = PageBudget.now

  /// Whether work that takes about so many seconds may begin.
  func allows(_ seconds: Double) -> Bool { used + seconds <= PageBudget.seconds }

  /// Seconds since the page was begun.
  var used: Double { PageBudget.now - start }

  /// Of this process's own work, so that a busy machine reads no page differently.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
