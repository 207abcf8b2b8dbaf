import Actions
import Core
import Foundation
import Intake
import Store
import SystemPackage
import TestSupport
import Testing

/// Importing documents, as any interface of the program does it: with the real reader on a test's own store.
@Suite struct IntakeActionTests {
  private static let broken = Array("%PDF-1.4 broken".utf8)

  @Test("an import reports its progress and the outcome of each file, and leaves files in place")
  func importing() async throws {
    let made = try await MadeDesk()
    try made.folder.copy(sample: "de-xrechnung.xml", to: "in/a.xml")
    try made.folder.copy(sample: "de-xrechnung.xml", to: "in/b.xml")
    try made.folder.write(Self.broken, to: "in/c.pdf")
    try made.folder.write(Array("no document".utf8), to: "in/notes.txt")
    let folder = FilePath(made.folder.file("in").path)
    let running = made.desk.start(ImportFiles([folder]))
    var steps: [CountProgress] = []
    for await step in running.progress { steps.append(step) }
    let result = try await running.result
    #expect(steps.last == CountProgress(done: 3, total: 3) && steps.map(\.done) == steps.map(\.done).sorted())
    #expect(result.files.map(\.status) == [.read, .known, .failed] && result.skipped.count == 1)
    let listed = try JSONDecoder().decode([ImportResult.File].self, from: JSONEncoder().encode(result))
    #expect(listed.map(\.status) == [.read, .known, .failed, .skipped])
    #expect(listed.last?.file.hasSuffix("/notes.txt") == true && listed.last?.drafts == [])
    #expect(result.files[0].drafts.count == 1 && result.files[0].drafts == result.files[1].drafts)
    #expect(result.files[0].proposed.map(\.id) == result.files[0].drafts)
    #expect(result.files[2].error?.code == .damaged && result.files.allSatisfy { $0.notRemoved == nil })
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.string)).count == 4)
    let again = try await made.run(ImportFiles([folder], removes: true))
    #expect(again.files.map(\.status) == [.known, .known, .failed])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.string).sorted() == ["c.pdf", "notes.txt"])
  }

  @Test("the JSON of an import is the list of its files, each with an error if there is one")
  func encoding() async throws {
    let made = try await MadeDesk()
    let good = try made.folder.copy(sample: "de-xrechnung.xml", to: "a.xml")
    let bad = try made.folder.write(Self.broken, to: "b.pdf")
    let result = try await made.run(ImportFiles([good, bad].map { FilePath($0.path) }))
    let data = try JSONEncoder().encode(result)
    let files = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    #expect(files.map { Set($0.keys) } == [["file", "status", "drafts"], ["file", "status", "drafts", "error"]])
    let read = try JSONDecoder().decode(ImportResult.self, from: data)
    #expect(read.files.map(\.status) == [.read, .failed] && read.files[1].error == result.files[1].error)
  }

  @Test("a missing path, a missing reader and an unknown language create no store")
  func refusals() async throws {
    let made = try await MadeDesk()
    let paper = FilePath(try made.folder.copy(sample: "de-xrechnung.xml", to: "a.xml").path)
    await #expect {
      try await made.run(ImportFiles([FilePath("/nowhere/at/all.pdf")]))
    } throws: { ($0 as? ActionError)?.kind == .badData }
    let unread = try await MadeDesk(["language": "xyz"])
    for action in [ImportFiles([paper]), ImportFiles([paper], removes: true)] {
      await #expect {
        try await unread.run(action)
      } throws: { ($0 as? ActionError)?.kind == .configuration }
    }
    await #expect(throws: ActionError.self) { try await unread.run(ReadFiles([ReadFiles.File(paper)])) }
    for desk in [made, unread] { #expect(!FileManager.default.fileExists(atPath: desk.desk.settings.store.path)) }
    #expect(FileManager.default.fileExists(atPath: paper.string))
  }

  @Test("an uploaded mailbox of several mails is refused with the command on the terminal, and without it on the page")
  func uploadedMailbox() async throws {
    let made = try await MadeDesk()
    _ = try await made.run(AddBill(title: "Boots", amount: "60 EUR"))
    let mail =
      "From shop@example.org Sat Jan  3 01:05:34 1996\nFrom: Shop <shop@example.org>\nTo: ann@example.org\n"
      + "Subject: Receipt\n\nTotal 12.30 EUR\n\n"
    let mailbox = FilePath(try made.file(mail + mail, "shop.mbox").path)
    let uploads: [@Sendable () async throws -> Void] = [
      { _ = try await made.run(AcceptUpload(mailbox, named: "shop.mbox")) },
      { _ = try await made.run(AttachUpload(bill: 1, file: mailbox, named: "shop.mbox")) },
    ]
    for upload in uploads {
      let error = try await #require(throws: ActionError.self) { try await upload() }
      let (terminal, page) = (error.message(on: .terminal), error.message(on: .page))
      #expect(error.kind == .badData && terminal.contains("`billfold import`"))
      #expect(page.contains("a mailbox of several mails; save each of them") && !page.contains("`"), "\(page)")
    }
  }

  @Test("a watched folder is emptied, and each file's events come in order")
  func watching() async throws {
    let made = try await MadeDesk(["settle-seconds": "0.1"])
    try made.folder.copy(sample: "de-xrechnung.xml", to: "inbox/good.xml")
    try made.folder.write(Self.broken + Array("%%EOF".utf8), to: "inbox/bad.pdf")
    let running = made.desk.start(WatchFolder(isOneShot: true))
    var events: [WatchEvent] = []
    for await event in running.progress { events.append(event) }
    #expect(try await running.result == IntakeCount(read: 1, failed: 1))
    let (inbox, good) = (made.desk.settings.inbox, made.folder.file("inbox/good.xml").path)
    let accepted = try #require(events.firstIndex(of: .accepted(file: good)))
    let done = made.folder.file("done/good.xml").path
    let drafts = try await made.run(ListDrafts()).filter { $0.file == "good.xml" }.map(\.id)
    let read = try #require(events.firstIndex(of: .read(file: good, drafts: drafts, movedTo: done)))
    #expect(drafts.count == 1 && events.first == .watching(folder: inbox) && accepted < read)
    #expect(FileManager.default.fileExists(atPath: done))
    #expect(FileManager.default.fileExists(atPath: made.folder.file("failed/bad.pdf").path))
    for event in events {
      #expect(try JSONDecoder().decode(WatchEvent.self, from: JSONEncoder().encode(event)) == event)
    }
  }

  @Test("a dropped file whose document was read before is known, with its drafts, and is moved away as well")
  func knownFile() async throws {
    let made = try await MadeDesk(["settle-seconds": "0.1"])
    let done = made.folder.file("done")
    var last: WatchEvent?
    for name in ["first.xml", "again.xml"] {
      try made.folder.copy(sample: "de-xrechnung.xml", to: "inbox/\(name)")
      let running = made.desk.start(WatchFolder(isOneShot: true))
      for await event in running.progress { last = event }
      #expect(try await running.result == IntakeCount(read: 1, failed: 0))
    }
    let drafts = try await made.run(ListDrafts()).map(\.id)
    #expect(drafts.count == 1)
    let file = made.folder.file("inbox/again.xml").path
    let known = WatchEvent.known(file: file, drafts: drafts, movedTo: done.appendingPathComponent("again.xml").path)
    #expect(last == known)
    #expect(try JSONDecoder().decode(WatchEvent.self, from: JSONEncoder().encode(known)) == known)
  }

  @Test("watching continues until it is cancelled, and events reported before that are delivered")
  func cancelling() async throws {
    let made = try await MadeDesk(["settle-seconds": "0.1"])
    try made.folder.copy(sample: "de-xrechnung.xml", to: "inbox/good.xml")
    let running = made.desk.start(WatchFolder())
    let ending = Task { try await running.result }
    for await event in running.progress {
      if case .read = event { ending.cancel() }
    }
    await #expect(throws: CancellationError.self) { try await ending.value }
    #expect(try await made.run(ListDrafts()).map(\.file) == ["good.xml"])
  }

  @Test("documents accepted by others are read, and failures are reported with whether they are retried")
  func working() async throws {
    let made = try await MadeDesk()
    let acceptor = Acceptor(store: try await made.desk.store, limits: .standard)
    for (name, bytes) in [("bad.pdf", Self.broken), ("worse.pdf", Self.broken + [10])] {
      let file = try made.folder.write(bytes, to: name)
      _ = try await acceptor.accept(FilePath(file.path), via: .import)
    }
    let good = try made.folder.copy(sample: "de-xrechnung.xml", to: "good.xml")
    _ = try await acceptor.accept(FilePath(good.path), via: .import)
    let running = made.desk.start(WorkOnQueue(isOneShot: true))
    var events: [WorkEvent] = []
    for await event in running.progress { events.append(event) }
    #expect(try await running.result == IntakeCount(read: 1, failed: 2))
    let read = events.contains { event in
      if case .read(_, "good.xml", let drafts) = event { drafts.count == 1 } else { false }
    }
    #expect(read && events.count == 3)
    for event in events {
      if case .failed(_, let file, let message, let isTriedAgain) = event {
        #expect(["bad.pdf", "worse.pdf"].contains(file) && !message.isEmpty && !isTriedAgain)
      }
      #expect(try JSONDecoder().decode(WorkEvent.self, from: JSONEncoder().encode(event)) == event)
    }
  }

  @Test("files are read in the given order, without a store, and a bad one does not stop the others")
  func reading() async throws {
    let made = try await MadeDesk()
    let bad = try made.folder.write(Self.broken, to: "bad.pdf")
    let good = Project.samples.appendingPathComponent("de-xrechnung.xml")
    let files = [bad, good, good].map { ReadFiles.File(FilePath($0.path), named: $0.lastPathComponent) }
    let running = made.desk.start(ReadFiles(files))
    var results: [ReadResult] = []
    for await step in running.progress {
      results.append(step.result)
      #expect(step.count == CountProgress(done: results.count, total: 3))
    }
    #expect(try await running.result == ReadCount(read: 2, failed: 1))
    #expect(results.map(\.status) == [.failed, .read, .read] && results.map(\.file) == files.map(\.name))
    #expect(results[1].proposals == results[2].proposals && results[1].proposals.count == 1)
    #expect(!FileManager.default.fileExists(atPath: made.desk.settings.store.path))
  }

  @Test("a document is read again and keeps the user's edits; a further failure is reported")
  func retrying() async throws {
    let made = try await MadeDesk()
    let good = try made.folder.copy(sample: "de-xrechnung.xml", to: "good.xml")
    let bad = try made.folder.write(Self.broken, to: "bad.pdf")
    _ = try await made.run(ImportFiles([good, bad].map { FilePath($0.path) }))
    let ids = try await made.run(ListDrafts()).reduce(into: [String: Int64]()) { $0[$1.file] = $1.id }
    let (draft, empty) = (try #require(ids["good.xml"]), try #require(ids["bad.pdf"]))
    _ = try await made.run(EditDraft(SeenDraft(draft), changes: DraftChanges(merchant: "Mine")))
    let again = try await made.run(RetryDrafts([draft, draft], allFailed: true))
    #expect(again.drafts.map(\.id) == [empty, draft] && again.drafts[1].proposal.merchant?.value == "Mine")
    #expect(again.failures.map(\.file) == ["bad.pdf"] && again.failures[0].error.code == .damaged)
    await #expect(throws: StoreError.notFound(.draft, 99)) { try await made.run(RetryDrafts([99])) }
  }

  @Test("stored readings are parsed again without the reader; drafts edited by a user stay unchanged")
  func reparsing() async throws {
    let made = try await MadeDesk()
    let files = ["de-xrechnung.xml", "gb-invoice.pdf"].map { FilePath(Project.samples.appendingPathComponent($0).path) }
    _ = try await made.run(ImportFiles(files))
    let drafts = try await made.run(ListDrafts())
    let (touched, stale) = (try #require(drafts.first).id, try #require(drafts.last).id)
    _ = try await made.run(EditDraft(SeenDraft(touched), changes: DraftChanges(merchant: "Mine")))
    // As an earlier version might have parsed it.
    let store = try await made.desk.store
    let document = try await store.draft(stale).documentID
    _ = try await store.replaceProposals(
      ofDocument: document, with: [Proposal(merchant: Field(value: "Wrong", confidence: 0.5, source: .ocr))])
    let blind = Desk(
      store: store,
      settings: try Settings(flags: [.reader: "/nowhere"], environment: ["HOME": made.folder.url.path]),
      person: "tester", clock: made.desk.clock)
    let running = blind.start(ReparseDrafts())
    var steps: [CountProgress] = []
    for await step in running.progress { steps.append(step) }
    #expect(try await running.result == ReparsedDrafts(documents: 2, changed: 1))
    #expect(steps == [1, 2].map { CountProgress(done: $0, total: 2) })
    #expect(try await made.run(ShowDraft(touched)).draft.proposal.merchant?.value == "Mine")
    #expect(try await made.run(ShowDraft(stale)).draft.proposal.merchant?.value != "Wrong")
    #expect(try await made.run(ReparseDrafts([stale])) == ReparsedDrafts(documents: 1, changed: 0))
  }
}
