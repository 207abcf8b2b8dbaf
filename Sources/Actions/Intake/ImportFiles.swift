public import Core
internal import Foundation
internal import Intake
public import Parsing
internal import Store
public import SystemPackage

/// Imports files and folders: accepts them, reads them and proposes drafts, and ends when all are done. Importing the
/// same file twice gives one document. A mailbox (mbox) gives one document for each mail.
public struct ImportFiles: ReportingAction {
  public static let beginsLedger = true
  /// Documents, and folders that contain documents; `-` is standard input.
  public var paths: [FilePath]
  /// Whether to remove files from their place once they are stored and read.
  public var removes: Bool
  public var split: SplitMode
  /// The name of the document on standard input; nil to derive one from its type.
  public var inputName: String?

  public init(
    _ paths: [FilePath], removes: Bool = false, split: SplitMode = .auto, inputName: String? = nil
  ) {
    self.paths = paths
    self.removes = removes
    self.split = split
    self.inputName = inputName
  }

  /// - Parameter report: called with the number of files done.
  /// - Throws: `ActionError` if none of the paths exists; `ReaderUnavailable`; `StoreError` or `CancellationError`, in
  ///   which case accepted files stay accepted. The result contains the problems of single files.
  public func run(
    on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void
  ) async throws -> ImportResult {
    let missing = paths.filter { $0 != ImportFiles.standardInput && $0.leadsNowhere }
    if let first = missing.first, missing.count == paths.count {
      let sentence =
        paths.count == 1
        ? "\(first.string) does not exist; check the name"
        : "none of the \(paths.count) files exists, such as \(first.string); check the names"
      throw ActionError(sentence, .badData)
    }
    let options = try desk.intakeOptions(split: split, retries: .brisk)
    let store = try await desk.store
    var walk = FolderWalk(paths.filter { $0 != ImportFiles.standardInput }, without: desk.ownFiles)
    let spooled = try spool(into: &walk, limits: desk.settings.limits)
    defer { withExtendedLifetime(spooled) {} }
    let importer = Importer(Pipeline(store: store, options: options))
    let start = ContinuousClock.now
    let entries = try await importer.run(walk) { report(CountProgress(done: $0.done, total: $0.total)) }
    var result = ImportResult(skipped: walk.skipped.map(\.string))
    for entry in entries {
      var file = ImportResult.File(entry)
      if let name = spooled?.names[entry.file] {
        file.file = name
      } else if removes, file.status != .failed {
        file.notRemoved = await importer.remove(entry.file)
      }
      switch entry.result {
      case .read(let drafts): file.proposed = try await store.results(ofDrafts: drafts)
      case .known(let drafts): file.earlier = try await store.results(ofDrafts: drafts)
      case .failed: break
      }
      result.files.append(file)
    }
    result.seconds = (ContinuousClock.now - start) / .seconds(1)
    return result
  }
}

extension ImportFiles {
  private static let standardInput = FilePath("-")

  /// The temporary files of documents that have no file, and the names of these documents.
  private struct Spooled {
    var spool: Spool
    var names: [FilePath: String] = [:]
  }

  /// Replaces `-` by a file with the contents of standard input, and mailboxes by files for their mails. Returns nil if
  /// there is neither.
  private func spool(into walk: inout FolderWalk, limits: ReaderLimits) throws -> Spooled? {
    let isInputWanted = paths.contains(ImportFiles.standardInput)
    let mailboxes = Set(walk.documents.filter(Mailbox.isOne))
    guard isInputWanted || !mailboxes.isEmpty else { return nil }
    var spooled = Spooled(spool: try Spool())
    var documents: [FilePath] = []
    func add(mailbox: FilePath, named name: String) throws {
      do {
        let below = try spooled.spool.folder(documents.count)
        let mails = try Mailbox.split(mailbox, into: below, limits: limits)
        for mail in mails { spooled.names[mail] = "\(name)/\(mail.lastName)" }
        documents += mails
      } catch let refusal as Refusal {
        walk.refusals.append(refusal)
      }
    }
    for document in walk.documents {
      if mailboxes.contains(document) {
        try add(mailbox: document, named: document.string)
      } else {
        documents.append(document)
      }
    }
    if isInputWanted {
      let input = try spooled.spool.standardInput(name: inputName, most: limits.fileBytes, for: "import")
      if Mailbox.isOne(input) {
        try add(mailbox: input, named: input.lastName)
      } else {
        spooled.names[input] = input.lastName
        documents.append(input)
      }
    }
    walk.documents = documents
    return spooled
  }
}

/// The result of an import. The JSON is the list of the files, at its end those that were skipped.
public struct ImportResult: Codable, Hashable, Sendable {
  public var files: [File] = []
  /// The files in the folders that are not documents.
  public var skipped: [String] = []
  /// The duration of the import.
  public var seconds = 0.0

  /// The outcome of one file.
  public struct File: Codable, Hashable, Sendable {
    /// The path as given or found.
    public var file: String
    public var status: Status
    /// The drafts that it produced, or that the same bytes produced before.
    public var drafts: [Int64]
    /// The reason why it could not be read; otherwise nil, and absent from the JSON.
    public var error: Failure?
    /// The drafts that it produced now; empty for a known file. Not in the JSON.
    public var proposed: [DraftResult] = []
    /// The drafts that the same bytes produced before, as they are now; empty for other files. Not in the JSON.
    public var earlier: [DraftResult] = []
    /// The reason why the file could not be removed, although that was requested. Not in the JSON.
    public var notRemoved: String?

    private enum CodingKeys: CodingKey { case file, status, drafts, error }
  }

  /// Whether a file was read.
  public enum Status: String, Codable, Sendable, CaseIterable {
    case read
    /// The store already had the same bytes, and they had been read.
    case known
    case failed
    /// It is not a document. Only in the JSON.
    case skipped
  }

  init(skipped: [String]) { self.skipped = skipped }

  public init(from decoder: any Decoder) throws {
    let all = try [File](from: decoder)
    files = all.filter { $0.status != .skipped }
    skipped = all.filter { $0.status == .skipped }.map(\.file)
  }

  public func encode(to encoder: any Encoder) throws {
    try (files + skipped.map { File(file: $0, status: .skipped, drafts: []) }).encode(to: encoder)
  }

  /// Returns the number of files with a status.
  public func count(_ status: Status) -> Int { files.count { $0.status == status } }
}

extension ImportResult.File {
  fileprivate init(_ entry: Importer.Entry) {
    file = entry.file.string
    switch entry.result {
    case .read(let ids): (status, drafts) = (.read, ids)
    case .known(let ids): (status, drafts) = (.known, ids)
    case .failed(let failure, let draft): (status, drafts, error) = (.failed, draft.map { [$0] } ?? [], failure)
    }
  }
}
