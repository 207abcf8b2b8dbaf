import Core
import Foundation
import Intake
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite struct ImportTests {
  private func pipeline(_ folder: TemporaryFolder) async throws -> Pipeline {
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    // Beside all other tests, a document may wait for the processor longer than users' documents may.
    let limits = ReaderLimits(wallSeconds: 900)
    return Pipeline(
      store: store,
      options: IntakeOptions(reader: Project.program("billfold-reader"), jobs: 2, limits: limits, retries: .brisk))
  }

  @Test("a picture cut off before its first text becomes a draft to review, and is not silently left without receipt")
  func cutOff() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    let whole = try Data(contentsOf: Project.samples.appendingPathComponent("de-supermarket.jpg"))
    let cut = try folder.write(whole.prefix(2_000), to: "cut.jpg")
    _ = try await Importer(pipeline).run(FolderWalk([FilePath(cut.path)]))
    let drafts = try await pipeline.store.drafts()
    #expect(drafts.map(\.proposal.review) == [[.pagesMissing]] && drafts.allSatisfy { !$0.isSure })
  }

  @Test("without a receipt there is one proposal to review if a part could not be seen, otherwise none")
  func nothingFound() {
    let parser = DocumentParser(today: .day("2026-11-22"))
    #expect(parser.proposals(from: Reading(pages: [], isIncomplete: true)).map(\.review) == [[.pagesMissing]])
    #expect(parser.proposals(from: Reading(pages: [])).isEmpty)
  }

  @Test("a batch with a bad file reads the others and names the bad one")
  func batch() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    try folder.copy(sample: "gb-invoice.pdf", to: "in/a.pdf")
    try folder.copy(sample: "us-refund.png", to: "in/deeper/b.png")
    try folder.copy(sample: "gb-invoice.pdf", to: "in/same.pdf")
    try folder.write(Array("%PDF-1.4 broken".utf8), to: "in/broken.pdf")
    try folder.write(Array("no document".utf8), to: "in/notes.txt")
    let walk = FolderWalk([FilePath(folder.file("in").path)])
    #expect(walk.skipped.map(\.lastName) == ["notes.txt"])
    let entries = try await Importer(pipeline).run(walk)
    let results = Dictionary(uniqueKeysWithValues: entries.map { ($0.file.lastName, $0.result) })
    guard case .read(let drafts) = results["a.pdf"], case .known(let same) = results["same.pdf"],
      case .failed(let failure, let empty) = results["broken.pdf"]
    else {
      Issue.record("\(results)")
      return
    }
    #expect(drafts == same && drafts.count == 1)
    #expect(failure.code == .damaged)
    let draft = try await pipeline.store.draft(try #require(empty))
    #expect(draft.failure == failure && draft.proposal.review == [.unreadable])
    #expect(try await pipeline.store.drafts().count == 3)
  }

  @Test("a link to a folder is followed if the user names it; links in folders and to files are not")
  func links() throws {
    let folder = try TemporaryFolder()
    for name in ["papers/a.pdf", "aside/b.pdf"] { try folder.write(Array("%PDF-1.4".utf8), to: name) }
    for (link, target) in [("link", "papers"), ("papers/inner", "../aside"), ("file.pdf", "aside/b.pdf")] {
      try FileManager.default.createSymbolicLink(atPath: folder.file(link).path, withDestinationPath: target)
    }
    let walk = FolderWalk(["link", "file.pdf"].map { FilePath(folder.file($0).path) })
    #expect(walk.documents == ["link/a.pdf", "file.pdf"].map { FilePath(folder.file($0).path) })
    #expect(walk.refusals.isEmpty)
  }

  @Test("stored documents are not imported again, and never deleted as files that were imported")
  func storedDocuments() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    try folder.copy(sample: "gb-invoice.pdf", to: "in/a.pdf")
    let importer = Importer(pipeline)
    _ = try await importer.run(FolderWalk([FilePath(folder.file("in").path)]))
    let document = try #require(try await pipeline.store.document(1))
    let stored = pipeline.store.documentFiles.url(for: document.sha256)
    let own = OwnFiles(documents: FilePath(folder.file("documents").path), store: nil)
    #expect(FolderWalk([FilePath(folder.url.path)], without: own).documents.map(\.lastName) == ["a.pdf"])
    for path in [folder.file("documents"), stored] {
      let walk = FolderWalk([FilePath(path.path)], without: own)
      #expect(walk.documents.isEmpty && walk.refusals.map(\.failure.code) == [.unsupported])
    }
    // As through a mount, by which the folder is not recognised.
    let entries = try await importer.run(FolderWalk([FilePath(stored.path)]))
    guard case .known = entries.first?.result else {
      Issue.record("\(entries)")
      return
    }
    #expect(await importer.remove(FilePath(stored.path)) != nil)
    #expect(FileManager.default.fileExists(atPath: stored.path))
  }

  @Test("a document of several receipts becomes several drafts")
  func severalReceipts() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    _ = try await Importer(pipeline).run(
      FolderWalk([FilePath(Project.samples.appendingPathComponent("it-trip.pdf").path)]))
    #expect(try await pipeline.store.drafts().map(\.proposal.part) == [1, 2, 3])
  }

  @Test("previews are kept with the document")
  func previews() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    _ = try await Importer(pipeline).run(
      FolderWalk([FilePath(Project.samples.appendingPathComponent("us-refund.png").path)]))
    let draft = try #require(try await pipeline.store.drafts().first)
    let document = try #require(try await pipeline.store.document(draft.documentID))
    #expect(pipeline.store.documentFiles.previews(of: document.sha256).count == 1)
  }

  @Test("a document that another process reads again meanwhile is reported with its new outcome")
  func readAgainElsewhere() async throws {
    let folder = try TemporaryFolder()
    let time = Mutex<Int64>(1_000_000)
    let passes = Mutex(false)
    // Once it passes, each look at the clock takes five seconds, until the lease elsewhere has expired.
    let store = try await Store.open(
      .memory, documents: folder.file("documents"),
      clock: {
        time.withLock { time in
          if passes.withLock(\.self), time < 1_000_030 { time += 5 }
          return time
        }
      })
    var options = IntakeOptions(
      reader: Project.program("billfold-reader"), jobs: 1, limits: ReaderLimits(wallSeconds: 900), retries: .brisk)
    let first = Mutex<Int64?>(nil)
    let done = Mutex(0)
    options.finished = { document, store in
      let other = first.withLock { first in
        defer { first = first ?? document }
        return first
      }
      // The second document. Both are finished for the import before the first one is taken elsewhere, where its lease
      // expires.
      guard let other, other != document, !passes.withLock(\.self) else { return }
      let areDone = try? await comesTrue { done.withLock(\.self) == 2 }
      try? await store.retry(document: other)
      let claimed = try? await store.claim(worker: "elsewhere", lease: 20)
      #expect(areDone == true && claimed?.documentID == other)
      passes.withLock { $0 = true }
    }
    try folder.copy(sample: "gb-invoice.pdf", to: "in/a.pdf")
    try folder.copy(sample: "es-hotel.pdf", to: "in/b.pdf")
    let entries = try await Importer(Pipeline(store: store, options: options)).run(
      FolderWalk([FilePath(folder.file("in").path)])
    ) { progress in done.withLock { $0 = progress.done } }
    for entry in entries {
      guard case .read(let drafts) = entry.result, !drafts.isEmpty else {
        Issue.record("\(entry)")
        continue
      }
    }
    #expect(entries.count == 2 && passes.withLock(\.self))
    #expect(try await store.pending() == Pending(waiting: 0, running: 0))
  }

  @Test("without a reader nothing is lost and no attempt is counted")
  func noReader() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    let broken = Pipeline(
      store: store, options: IntakeOptions(reader: folder.file("nothing-here"), jobs: 1, retries: .brisk))
    await #expect(throws: ReaderUnavailable.self) {
      try await Importer(broken).run(
        FolderWalk([FilePath(Project.samples.appendingPathComponent("us-refund.png").path)]))
    }
    #expect(try await store.pending() == Pending(waiting: 1, running: 0))
    #expect(try await store.claim(worker: "test", lease: 60)?.attempt == 1)
  }

  @Test("a document that an interrupted import left waiting is read by the next one, and known only after that")
  func continued() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    try folder.copy(sample: "gb-invoice.pdf", to: "in/a.pdf")
    try folder.copy(sample: "gb-invoice.pdf", to: "in/same.pdf")
    let walk = FolderWalk([FilePath(folder.file("in").path)])
    let broken = Pipeline(
      store: pipeline.store, options: IntakeOptions(reader: folder.file("nothing-here"), jobs: 1, retries: .brisk))
    await #expect(throws: ReaderUnavailable.self) { try await Importer(broken).run(walk) }
    var found: [String] = []
    for _ in 1...2 {
      for entry in try await Importer(pipeline).run(walk) {
        switch entry.result {
        case .read(let drafts): found.append("read \(drafts)")
        case .known(let drafts): found.append("known \(drafts)")
        case .failed: found.append("failed")
        }
      }
    }
    #expect(found == ["read [1]", "known [1]", "known [1]", "known [1]"])
  }
}
