public import Core
internal import Foundation
internal import Intake
public import Parsing
internal import Store
public import SystemPackage

/// Accepts files and folders, reads them and proposes drafts; ends when all are done. The same file twice is one document.
/// A mailbox (mbox) is as many documents as it has mails.
public struct ImportFiles: ReportingAction {
  public static let beginsLedger = true
  /// Documents, and folders with documents below them; `-` is what comes through standard input.
  public var paths: [FilePath]
  /// Whether files are removed from where they were once they are safely in the store and read.
  public var removes: Bool
  public var split: SplitMode
  /// What the document on standard input is called; nil for a name by its kind.
  public var inputName: String?

  public init(
    _ paths: [FilePath], removes: Bool = false, split: SplitMode = .auto, inputName: String? = nil
  ) {
    self.paths = paths
    self.removes = removes
    self.split = split
    self.inputName = inputName
  }

  /// - Parameter report: told of files.
  /// - Throws: `ActionError` where no path leads anywhere; `ReaderUnavailable`; `StoreError`, `CancellationError`:
  ///   whatever was accepted stays accepted. What is wrong with one file is in the result.
  public func run(
    on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void
  ) async throws -> ImportResult {
    let missing = paths.filter { $0 != ImportFiles.standardInput && $0.leadsNowhere }
    if let first = missing.first, missing.count == paths.count {
      let sentence =
        paths.count == 1
        ? "there is no \(first.string); check the name"
        : "none of the \(paths.count) files is there, \(first.string) and the others; check the names"
      throw ActionError(sentence, .badData)
    }
    let options = try desk.intakeOptions(split: split, retries: .brisk)
    let store = try await desk.store
    var walk = FolderWalk(paths.filter { $0 != ImportFiles.standardInput })
    let spooled = try spool(into: &walk, limits: desk.settings.limits)
    defer { withExtendedLifetime(spooled) {} }
    let importer = Importer(Pipeline(store: store, options: options))
    let start = ContinuousClock.now
    let entries = try await importer.run(walk) { report(CountProgress(done: $0.done, total: $0.total)) }
    var result = ImportResult(skipped: walk.skipped)
    for entry in entries {
      var file = ImportResult.File(entry)
      if let name = spooled?.names[entry.file] {
        file.file = name
      } else if removes, file.status != .failed {
        file.notRemoved = await importer.remove(entry.file)
      }
      if case .read(let drafts) = entry.result {
        for id in drafts { file.proposed.append(DraftResult(try await store.draft(id))) }
      }
      result.files.append(file)
    }
    result.seconds = (ContinuousClock.now - start) / .seconds(1)
    return result
  }
}

extension ImportFiles {
  private static let standardInput = FilePath("-")

  /// Documents without a file of their own, and what they are called.
  private struct Spooled {
    var spool: Spool
    var names: [FilePath: String] = [:]
  }

  /// Puts what comes through standard input, and the mails of mailboxes, in the place of `-` and of the mailboxes. Nil where
  /// there is nothing of the kind.
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
      let input = try spooled.spool.standardInput(name: inputName, most: limits.fileBytes)
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

/// What became of each file of an import. The JSON is the list of the files.
public struct ImportResult: Codable, Hashable, Sendable {
  public var files: [File] = []
  /// How many files below the folders are no documents.
  public var skipped = 0
  /// How long it took.
  public var seconds = 0.0

  public struct File: Codable, Hashable, Sendable {
    /// Its path, as it was named or found.
    public var file: String
    public var status: Status
    /// The drafts that it yielded, or that its bytes had yielded before.
    public var drafts: [Int64]
    /// Why it could not be read; nil, and no key, where it could.
    public var error: Failure?
    /// The drafts that it yielded now; none of a file that was known. Not in the JSON.
    public var proposed: [DraftResult] = []
    /// Why it is still where it was, although it was to be removed. Not in the JSON.
    public var notRemoved: String?

    private enum CodingKeys: CodingKey { case file, status, drafts, error }
  }

  public enum Status: String, Codable, Sendable, CaseIterable {
    case read
    /// Its bytes were in the store already.
    case known
    case failed
  }

  init(skipped: Int) { self.skipped = skipped }

  public init(from decoder: any Decoder) throws { files = try [File](from: decoder) }

  public func encode(to encoder: any Encoder) throws { try files.encode(to: encoder) }

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
