public import Core
public import Intake

/// What was read of a document, without a store.
public struct ReadResult: Codable, Hashable, Sendable {
  /// As it was named.
  public var file: String
  public var status: Status
  /// How many; nil for what could not be read.
  public var pages: Int?
  /// How long it took, to two digits.
  public var seconds: Double
  /// Of a mail or archive; nil for what could not be read.
  public var files: [FileResult]?
  /// Why it could not be read.
  public var error: Failure?
  public var proposals: [ProposalResult]

  public enum Status: String, Codable, Sendable, CaseIterable { case read, failed }

  /// - Parameter parser: what explains the fields; nil where no explanations are wanted.
  public init(_ result: BatchReading.Result, named name: String, explainedBy parser: DocumentParser? = nil) {
    file = name
    seconds = (result.seconds * 100).rounded() / 100
    switch result.outcome {
    case .failure(let failure):
      status = .failed
      error = failure
      proposals = []
    case .success(let read):
      status = .read
      pages = read.reading.pages.count
      files = read.reading.files.map(FileResult.init)
      proposals = read.proposals.map { proposal in
        var result = ProposalResult(proposal)
        result.explanations = parser?.explanations(of: proposal, in: read.reading).map(ExplanationResult.init)
        return result
      }
    }
  }
}
