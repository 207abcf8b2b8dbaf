public import Core
internal import Intake
public import Parsing
internal import Store

/// Reads the documents of drafts again, for example after a language was installed; values that the user edited are
/// kept.
public struct RetryDrafts: Action {
  public var drafts: [Int64]
  /// Whether to include all drafts whose document could not be read; those come first.
  public var allFailed: Bool
  public var split: SplitMode

  public init(_ drafts: [Int64], allFailed: Bool = false, split: SplitMode = .auto) {
    self.drafts = drafts
    self.allFailed = allFailed
    self.split = split
  }

  /// - Throws: `StoreError.notFound` for a draft that does not exist, before anything is read; `ReaderUnavailable`.
  public func run(on desk: Desk) async throws -> ReadAgain {
    let options = try desk.intakeOptions(split: split, retries: .brisk)
    let store = try await desk.store
    let failed = allFailed ? try await store.drafts().filter { $0.failure != nil }.map(\.id) : []
    let documents = try await store.documents(ofDrafts: failed + drafts)
    for document in documents { try await store.retry(document: document) }
    let workers = Workers(Pipeline(store: store, options: options))
    let conclusions = try await workers.conclusions(of: Set(documents))
    var result = ReadAgain()
    for document in documents {
      switch conclusions[document] {
      case .read(let ids): result.drafts += try await store.results(ofDrafts: ids)
      case .failed(let failure, let id):
        result.drafts += try await store.results(ofDrafts: id.map { [$0] } ?? [])
        let name = try await store.document(document)?.fileName ?? "document \(document)"
        result.failures.append(ReadAgain.Unread(document: document, file: name, error: failure))
      case nil: continue
      }
    }
    return result
  }
}

extension Store {
  /// Returns the documents of drafts, without duplicates: a document with several drafts is read once.
  ///
  /// - Throws: `StoreError.notFound`.
  func documents(ofDrafts drafts: [Int64]) async throws -> [Int64] {
    var documents: [Int64] = []
    var seen: Set<Int64> = []
    for id in drafts {
      let document = try await draft(id).documentID
      if seen.insert(document).inserted { documents.append(document) }
    }
    return documents
  }

  /// Returns the drafts with these ids. Those that a newer reading by another process has withdrawn meanwhile are left
  /// out.
  func results(ofDrafts drafts: [Int64]) async throws -> [DraftResult] {
    var results: [DraftResult] = []
    for id in drafts {
      do { results.append(DraftResult(try await draft(id))) } catch StoreError.notFound(.draft, id) { continue }
    }
    return results
  }
}

/// The result of reading documents again. The JSON is the list of the drafts.
public struct ReadAgain: Codable, Hashable, Sendable {
  /// The drafts of all the documents, including those that could not be read.
  public var drafts: [DraftResult] = []
  public var failures: [Unread] = []

  /// A document that could not be read again.
  public struct Unread: Codable, Hashable, Sendable {
    public var document: Int64
    /// The name of the file when it was imported.
    public var file: String
    public var error: Failure
  }

  init() {}

  public init(from decoder: any Decoder) throws { drafts = try [DraftResult](from: decoder) }

  public func encode(to encoder: any Encoder) throws { try drafts.encode(to: encoder) }
}
