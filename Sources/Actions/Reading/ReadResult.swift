public import Core
public import Intake

/// The result of reading a document without a store.
public struct ReadResult: Codable, Hashable, Sendable {
  /// The name as given.
  public var file: String
  public var status: Status
  /// The number of pages; nil for a document that could not be read.
  public var pages: Int?
  /// The duration, with two decimals.
  public var seconds: Double
  /// The files in a mail or archive; nil for a document that could not be read.
  public var files: [FileResult]?
  /// The reason why it could not be read.
  public var error: Failure?
  public var proposals: [ProposalResult]

  /// Whether the file was read.
  public enum Status: String, Codable, Sendable, CaseIterable { case read, failed }

  /// - Parameter parser: the parser that explains the fields; nil for no explanations.
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
