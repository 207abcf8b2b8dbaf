import Core
import Foundation
@testable import Store
import Testing

@Suite("Documents") struct DocumentTests {
  @Test("the same bytes are the same document, with one job", arguments: [true, false])
  func sameBytes(inMemory: Bool) async throws {
    let fixture = try await Fixture(inMemory: inMemory)
    let first = try await fixture.store.record(.made("a"))
    let second = try await fixture.store.record(.made("a"))
    #expect(first.isNew && !second.isNew)
    #expect(first.document == second.document)
    #expect(try await fixture.store.document(sha256: "sha-a") == first.document)
    #expect(try await fixture.store.pending() == Pending(waiting: 1, running: 0))
  }

  @Test("a file is identified by path and file id, even if the path is not text or the id is a large number")
  func seen() async throws {
    let fixture = try await Fixture()
    let path: [UInt8] = [0x2F, 0xFF, 0xFE, 0x00, 0x27]
    let id = try await fixture.store.record(.made("a", inode: .max, path: path)).document.id
    let identity = FileIdentity(device: .max, inode: .max, size: 3, modifiedNanoseconds: 7)
    #expect(try await fixture.store.seen(identity, path: path)?.id == id)
    #expect(try await fixture.store.seen(identity, path: [0x2F]) == nil)
    var touched = identity
    touched.modifiedNanoseconds = 8
    #expect(try await fixture.store.seen(touched, path: path) == nil)
    try await fixture.store.forget(touched, path: path)
    #expect(try await fixture.store.seen(identity, path: path)?.id == id)
    // As after it was moved away.
    try await fixture.store.forget(identity, path: path)
    #expect(try await fixture.store.seen(identity, path: path) == nil)
  }

  @Test("a file whose path contains a full card number is recognised again without storing the number")
  func cardNumber() async throws {
    let fixture = try await Fixture()
    let path: [UInt8] = [0xFF] + Array("/4111111111111111.png".utf8)
    for _ in 1...2 { _ = try await fixture.store.record(.made("a", inode: 1, path: path)) }
    let identity = FileIdentity(device: .max, inode: 1, size: 3, modifiedNanoseconds: 7)
    #expect(try await fixture.store.seen(identity, path: path)?.id == 1)
    let paths = try await fixture.store.driver.read {
      try $0.rows("SELECT source_path FROM arrivals").compactMap { $0.columns["source_path"] }
    }
    #expect(paths == [.blob(Data([0xFF] + Array("/****1111.png".utf8)))])
  }

  @Test("an unchanged file that is recorded again is one arrival; a copy of it is another")
  func arrivals() async throws {
    let fixture = try await Fixture()
    for _ in 1...3 { _ = try await fixture.store.record(.made("a", inode: 1)) }
    _ = try await fixture.store.record(.made("a", inode: 2))
    let count = try await fixture.store.driver.read {
      try $0.row("SELECT COUNT(*) AS n FROM arrivals").orThrow().integer("n")
    }
    #expect(count == 2)
  }

  @Test("a file's status follows its document from waiting to read") func outcomes() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.accept()
    #expect(try await fixture.store.outcome(ofDocument: id) == .waiting)
    let job = try await fixture.claim()
    #expect(try await fixture.store.outcome(ofDocument: id) == .running)
    try await fixture.store.finish(job, reading: .made, proposals: [.made(part: 1), .made(part: 2, total: "1.00")])
    #expect(try await fixture.store.outcome(ofDocument: id) == .read(drafts: [1, 2]))
    await #expect(throws: StoreError.notFound(.document, 99)) { _ = try await fixture.store.outcome(ofDocument: 99) }
  }

  @Test("a page without a receipt is read, without drafts") func noProposals() async throws {
    let fixture = try await Fixture()
    #expect(try await fixture.read("blank", []).isEmpty)
    #expect(try await fixture.store.outcome(ofDocument: 1) == .read(drafts: []))
    #expect(try await fixture.store.reading(ofDocument: 1) == .made)
  }

  @Test("doctor reports documents without bytes and bytes without documents") func health() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.accept("lost")
    let orphan = fixture.store.documentFiles.temporary()
    try Data("x".utf8).write(to: orphan)
    try fixture.store.documentFiles.adopt(orphan, sha256: "orphan")
    let health = try await fixture.store.health()
    #expect(health.missingBytes == ["lost.png"])
    #expect(health.orphanBytes == ["orphan"])
    #expect(health.schema == Migrations.all.map(\.name).max())
  }
}
