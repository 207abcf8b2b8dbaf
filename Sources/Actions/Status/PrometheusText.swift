/// Metrics in the Prometheus text format, version 0.0.4.
///
/// See https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
public enum PrometheusText {
  /// Returns the text of a status. Every metric is a gauge.
  public static func of(_ status: StatusResult) -> String {
    let gauges = [
      Gauge("documents_waiting", "Documents waiting to be read.", status.waiting),
      Gauge(
        "documents_oldest_waiting_seconds", "Seconds since the oldest waiting document arrived; 0 if none is waiting.",
        status.oldestWaitingSeconds ?? 0),
      Gauge("documents_reading", "Documents being read by a worker.", status.running.count),
      Gauge("documents_read_last_hour", "Documents read in the last hour.", status.readLastHour),
      Gauge("documents_failed", "Documents that could not be read.", status.failed),
      Gauge("drafts_open", "Drafts waiting for review.", status.drafts),
      Gauge("workers", "Workers that are reading a document.", Set(status.running.map(\.worker)).count),
      Gauge(
        "worker_heartbeat_age_seconds", "Seconds since a worker that is reading a document was last heard from.",
        samples: status.running.map { ("worker", $0.worker, $0.heartbeatSeconds) }),
    ]
    return gauges.map(\.text).joined()
  }

  private struct Gauge {
    let text: String

    init(_ name: String, _ help: String, _ value: some BinaryInteger) {
      text = Gauge.head(name, help) + "billfold_\(name) \(value)\n"
    }

    /// - Parameter samples: the name and value of one label, and the value of the metric.
    init(_ name: String, _ help: String, samples: [(label: String, of: String, value: Int64)]) {
      text =
        Gauge.head(name, help)
        + samples.map { "billfold_\(name){\($0.label)=\"\(Gauge.escaped($0.of))\"} \($0.value)\n" }.joined()
    }

    private static func head(_ name: String, _ help: String) -> String {
      "# HELP billfold_\(name) \(help)\n# TYPE billfold_\(name) gauge\n"
    }

    /// Escapes the three characters that a label's value cannot contain.
    private static func escaped(_ value: String) -> String {
      value.reduce(into: "") { text, character in
        switch character {
        case "\\": text += "\\\\"
        case "\"": text += "\\\""
        case "\n": text += "\\n"
        default: text.append(character)
        }
      }
    }
  }
}
