public import Foundation
internal import Store

/// How many documents wait, who reads which, and how fast it goes.
public struct ShowStatus: Action {
  /// The file that is to hold the figures for Prometheus; nil for none.
  public var prometheus: URL?

  public init(prometheus: URL? = nil) { self.prometheus = prometheus }

  /// - Throws: `ActionError` where the file cannot be written; what it held before stays.
  public func run(on desk: Desk) async throws -> StatusResult {
    let status = StatusResult(try await desk.store.queueStatus())
    guard let prometheus else { return status }
    do {
      // By another name first: whoever collects it meanwhile finds the old figures or the new ones, never half of them.
      try FileReplacement.write(Data(PrometheusText.of(status).utf8), to: prometheus)
    } catch {
      throw ActionError("\(prometheus.path) cannot be written: \(FileTrouble.sentence(error))", .cannotCreate)
    }
    return status
  }
}
