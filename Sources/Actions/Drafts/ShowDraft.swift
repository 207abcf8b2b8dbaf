internal import Core
internal import Foundation
internal import Parsing
internal import Store
internal import Intake

/// Shows everything about one draft, down to the printed words.
public struct ShowDraft: Action {
  public var draft: Int64
  /// Whether to include the text that was read.
  public var withText: Bool

  public init(_ draft: Int64, withText: Bool = false) {
    self.draft = draft
    self.withText = withText
  }

  /// - Throws: `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> ExplainedDraft {
    let paper = try await InspectDraft(draft).run(on: desk)
    let parser = DocumentParser(today: desk.today)
    return ExplainedDraft(
      draft: DraftResult(paper.draft), previews: paper.previews, bytes: paper.bytes, withText: withText,
      text: withText ? paper.reading?.text : nil,
      explanations: paper.reading.map { reading in
        parser.explanations(of: paper.draft.proposal, in: reading).map(ExplanationResult.init)
      } ?? [], leftOut: paper.reading?.files.filter { $0.failure != nil }.map(FileResult.init) ?? [])
  }
}

/// A draft with the path of its document and the explanations of its fields.
public struct ExplainedDraft: Codable, Hashable, Sendable {
  public var draft: DraftResult
  /// The paths of the page previews, in page order.
  public var previews: [String]
  /// The path of the document; nil if it is gone.
  public var bytes: String?
  /// Whether the text was requested: only then the JSON has its key.
  public var withText: Bool
  /// The text that was read; nil if there is none, or if it was not requested.
  public var text: String?
  public var explanations: [ExplanationResult]
  /// The files in a mail or archive that could not be read. Not in the JSON.
  public var leftOut: [FileResult] = []

  private enum CodingKeys: CodingKey { case previews, bytes, text, explanations }

  init(
    draft: DraftResult, previews: [String], bytes: String?, withText: Bool, text: String?,
    explanations: [ExplanationResult], leftOut: [FileResult]
  ) {
    self.draft = draft
    self.previews = previews
    self.bytes = bytes
    self.withText = withText
    self.text = text
    self.explanations = explanations
    self.leftOut = leftOut
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      draft: try DraftResult(from: decoder), previews: try container.decode([String].self, forKey: .previews),
      bytes: try container.decodeIfPresent(String.self, forKey: .bytes), withText: container.contains(.text),
      text: try container.decodeIfPresent(String.self, forKey: .text),
      explanations: try container.decode([ExplanationResult].self, forKey: .explanations), leftOut: [])
  }

  public func encode(to encoder: any Encoder) throws {
    try draft.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(previews, forKey: .previews)
    try container.encode(bytes, forKey: .bytes)
    if withText { try container.encode(text, forKey: .text) }
    try container.encode(explanations, forKey: .explanations)
  }
}
