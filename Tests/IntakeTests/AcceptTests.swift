import Core
import Foundation
@testable import Intake
import Store
import SystemPackage
import TestSupport
import Testing

@Suite struct AcceptTests {
  private func pipeline(_ folder: TemporaryFolder) async throws -> Pipeline {
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    return Pipeline(
      store: store, options: IntakeOptions(reader: Project.program("billfold-reader"), jobs: 1, retries: .brisk))
  }

  @Test("the same bytes under another name are the same document")
  func sameBytes() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    let first = try await pipeline.acceptor.accept(
      FilePath(try folder.write([1, 2, 3], to: "a.jpg").path), via: .import)
    let second = try await pipeline.acceptor.accept(
      FilePath(try folder.write([1, 2, 3], to: "b.jpg").path), via: .import)
    #expect(first.isNew && !second.isNew)
    #expect(first.document.id == second.document.id)
    #expect(try Data(contentsOf: pipeline.store.documentFiles.url(for: first.document.sha256)) == Data([1, 2, 3]))
  }

  @Test("each of several files has its own outcome, and a file that was replaced meanwhile is not accepted")
  func several() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    let paths = try ["a", "b", "duplicateOf of a", "c"].map { name in
      FilePath(try folder.write(Array((name == "duplicateOf of a" ? "a" : name).utf8), to: "\(name).jpg").path)
    }
    let empty = FilePath(try folder.write([], to: "empty.jpg").path)
    let settled = try #require(FileIdentity(ofFileAt: paths[1]))
    try folder.write(Array("b and more".utf8), to: "b.jpg")
    let outcomes = await pipeline.accept(
      [
        (paths[0], FileIdentity(ofFileAt: paths[0])), (paths[1], settled), (paths[2], nil), (empty, nil),
        (paths[3], nil),
      ],
      via: .watch)
    let accepted = outcomes.map { try? $0.get() }
    #expect(accepted.map { $0?.isNew } == [true, nil, false, nil, true])
    #expect(accepted[0]?.document.id == accepted[2]?.document.id && accepted[4]?.document.fileName == "c.jpg")
    #expect(throws: Refusal.self) { try outcomes[1].get() }
    #expect(throws: Refusal.self) { try outcomes[3].get() }
    #expect(try await pipeline.store.unfinishedDocuments().count == 2)
  }

  @Test("accepting leaves no temporary file behind")
  func noLeftovers() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    _ = try await pipeline.acceptor.accept(FilePath(try folder.write([1, 2, 3], to: "a.jpg").path), via: .import)
    let incoming = folder.file("documents/incoming")
    #expect(try FileManager.default.contentsOfDirectory(atPath: incoming.path).isEmpty)
  }

  @Test("anything but an ordinary file is refused at once: empty files, links, FIFOs, folders, missing files")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    try folder.write([], to: "empty.pdf")
    try FileManager.default.createSymbolicLink(
      at: folder.file("link.pdf"), withDestinationURL: folder.file("empty.pdf"))
    #expect(mkfifo(folder.file("fifo.pdf").path, 0o600) == 0)
    for (name, code) in [
      ("empty.pdf", Failure.Code.empty), ("link.pdf", .unsupported), ("fifo.pdf", .unsupported),
      ("documents", .unsupported), ("none.pdf", .unreadable),
    ] {
      await #expect { try await pipeline.acceptor.accept(FilePath(folder.file(name).path), via: .import) } throws: {
        error in
        (error as? Refusal)?.failure.code == code
      }
    }
    #expect(try await pipeline.store.pending() == Pending(waiting: 0, running: 0))
    // A socket.
    #expect(Refusal("socket.pdf", cannotOpen: ENXIO).failure == .notAFile)
  }

  @Test("a full card number in a file's name is not kept")
  func cardNumber() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    let file = FilePath(try folder.write([1, 2, 3], to: "4111111111111111.jpg").path)
    #expect(try await pipeline.acceptor.accept(file, via: .import).document.fileName == "****1111.jpg")
  }

  @Test("a file that cannot be attached leaves nothing among the documents")
  func refusedAttachment() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    let note = FilePath(try folder.write(Array("a note".utf8), to: "note.txt").path)
    await #expect(throws: Refusal.self) { try await pipeline.acceptor.attachment(note) }
    let stored = try FileManager.default.subpathsOfDirectory(atPath: folder.file("documents").path)
    #expect(!stored.contains { $0.hasSuffix(".bin") }, "\(stored)")
  }

  @Test("eight processes that accept the same file at once make one document")
  func concurrently() async throws {
    let folder = try TemporaryFolder()
    let pipeline = try await pipeline(folder)
    let file = FilePath(try folder.write((0..<100_000).map { UInt8($0 % 251) }, to: "a.jpg").path)
    let documents = try await withThrowingTaskGroup(of: Int64.self) { group in
      for _ in 0..<8 { group.addTask { try await pipeline.acceptor.accept(file, via: .import).document.id } }
      return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
    }
    #expect(documents.count == 1)
    #expect(try await pipeline.store.pending().waiting == 1)
  }

  @Test("accepting a file fails if it cannot be stored because the store was moved away") func moved() async throws {
    let folder = try TemporaryFolder()
    let data = folder.file("data")
    let store = try await Store.open(
      .file(data.appendingPathComponent("store.sqlite")), documents: data.appendingPathComponent("documents"))
    let path = FilePath(try folder.write([1, 2, 3], to: "a.jpg").path)
    try FileManager.default.moveItem(at: data, to: folder.file("away"))
    let error = await #expect(throws: StoreError.self) {
      try await Acceptor(store: store, limits: .standard).attach(path, toBill: 1, who: "ada")
    }
    #expect(error?.isMoved == true, "\(error.map { "\($0)" } ?? "")")
  }
}
