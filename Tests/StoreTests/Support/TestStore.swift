import Core
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

/// The only test double: time that passes when a test advances it.
final class HandClock: Sendable {
  private let seconds: Mutex<Int64>
  init(_ start: Int64 = 1_000_000) { seconds = Mutex(start) }
  var now: Int64 { seconds.withLock { $0 } }
  func pass(_ more: Int64) { seconds.withLock { $0 += more } }
}

/// All kinds of store must behave alike.
enum TestDatabase: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, file, server
  var testDescription: String { "in \(rawValue)" }

  /// The kinds that this run tests.
  static var allCases: [TestDatabase] { PostgresServer.isAsked ? [.server] : [.memory, .file] }
}

/// A test's own store, with its clock and its folder.
struct TestStore: Sendable {
  let store: Store
  let clock = HandClock()
  let folder: TemporaryFolder

  /// - Parameter place: the folder below the test's own that contains it; nil for the test's folder itself.
  init(_ database: TestDatabase, in place: String? = nil) async throws {
    let folder = try TemporaryFolder()
    let clock = clock
    self.folder = folder
    let prefix = place.map { "\($0)/" } ?? ""
    let schema = try database == .server ? PostgresServer.shared.get().made() : nil
    let sqlite: StoreLocation = database == .memory ? .memory : .file(folder.file(prefix + "ledger.sqlite"))
    store = try await Store.open(
      schema.map { .server($0) } ?? sqlite, documents: folder.file(prefix + "documents"), clock: { clock.now })
  }

  /// Records a document of this hash.
  @discardableResult
  func record(_ hash: String) async throws -> Accepted { try await store.record(Arrival.of(hash)) }

  /// A document that was read as these proposals; returns its drafts.
  @discardableResult
  func read(_ hash: String, as proposals: [Proposal]) async throws -> [Draft] {
    let document = try await record(hash).document
    let job = try await store.claim(worker: "w", lease: 60)
    guard let job, job.documentID == document.id else { throw Unexpected("another document was waiting") }
    try await store.finish(job, reading: .empty, proposals: proposals)
    return try await store.drafts(DraftFilter(state: nil)).filter { $0.documentID == document.id }
  }

  /// The one draft of a document read as one proposal.
  func draft(_ hash: String = "a", _ proposal: Proposal = .bakery) async throws -> Draft {
    guard let draft = try await read(hash, as: [proposal]).first else { throw Unexpected("no draft") }
    return draft
  }

  /// A worker's next document, which must exist.
  func claim(_ worker: String = "w", lease: Int = 60) async throws -> Job {
    guard let job = try await store.claim(worker: worker, lease: lease) else { throw Unexpected("nothing to claim") }
    return job
  }
}

/// An expected value is missing.
struct Unexpected: Error {
  var what: String
  init(_ what: String) { self.what = what }
}

extension Arrival {
  static func of(_ hash: String, identity: FileIdentity? = nil) -> Arrival {
    Arrival(
      sha256: hash, bytes: 3, mediaType: "image/png", fileName: "\(hash).png", sourcePath: Array("in/\(hash)".utf8),
      identity: identity, via: .import)
  }
}

extension Reading {
  static let empty = Reading(pages: [], engine: "none")
}

extension Proposal {
  /// A receipt of 12.30 EUR.
  static let bakery = receipt("Bakery", 1230, "2026-03-14")

  static func receipt(_ merchant: String, _ cents: Int64, _ day: String, part: Int = 1) -> Proposal {
    Proposal(
      part: part, kind: .receipt, merchant: Field(value: merchant, confidence: 0.9, source: .ocr),
      date: Field(value: .day(day), confidence: 0.9, source: .ocr),
      total: Field(value: Amount(units: cents, scale: 2), confidence: 0.9, source: .ocr),
      currency: Field(value: .eur, confidence: 0.9, source: .ocr))
  }
}

extension BillContents {
  static func of(_ merchant: String = "Bakery", _ cents: Int64 = 1230, categories: [String] = ["Groceries"])
    -> BillContents
  {
    BillContents(
      title: merchant, merchant: merchant, kind: .receipt, amount: Money(minorUnits: cents, currency: .eur),
      issueDate: .day("2026-03-14"), categories: categories)
  }
}
