public import Foundation
internal import Store

/// Shows how many documents are waiting, which worker reads which, and the throughput.
public struct ShowStatus: Action {
  /// The file to write metrics for Prometheus to; nil for none.
  public var prometheus: URL?

  public init(prometheus: URL? = nil) { self.prometheus = prometheus }

  /// - Throws: `ActionError` if the file cannot be written; its previous content is kept.
  public func run(on desk: Desk) async throws -> StatusResult {
    let status = StatusResult(try await desk.store.queueStatus())
    guard let prometheus else { return status }
    try ExistingFile.check(prometheus, mark: "billfold_", kind: "a file of billfold's figures")
    do {
      // Replaced atomically, so that a collector never reads a partly written file.
      try FileReplacement.write(Data(PrometheusText.of(status).utf8), to: prometheus)
    } catch {
      throw ActionError("\(prometheus.path) cannot be written: \(FileErrorText.sentence(error))", .cannotCreate)
    }
    return status
  }
}
