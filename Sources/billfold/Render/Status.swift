internal import Actions

extension Output {
  /// Prints the figures in the text format of Prometheus.
  func show(prometheus status: StatusResult) { print(lines: PrometheusText.of(status)) }

  func show(_ status: StatusResult) throws {
    try show(status) {
      let oldest = status.oldestWaitingSeconds.map { ", the oldest for \(duration($0))" } ?? ""
      print(SafeText("Waiting    \(status.waiting)\(oldest)"))
      print(SafeText("Reading    \(status.running.count)"))
      for one in status.running {
        let lease = one.leaseSeconds >= 0 ? "" : ", overdue: the next worker takes it over"
        let heard = "last heard from \(duration(one.heartbeatSeconds)) ago\(lease)"
        print(
          SafeText.line("           document \(one.document) by ", one.worker, ", attempt \(one.attempt), \(heard)"))
      }
      print(SafeText("Read       \(status.readLastHour) in the last hour"))
      print(SafeText("Failed     \(status.failed)"))
      print(SafeText("Drafts     \(status.drafts) to review"))
    }
  }

  /// Returns a duration such as `45 s`, `12 min` or `3 h`.
  private func duration(_ seconds: Int64) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7_200: "\(seconds / 60) min"
    default: "\(seconds / 3_600) h"
    }
  }
}
