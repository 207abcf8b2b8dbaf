import Core
import Foundation
@testable import Store
import TestSupport

/// A store with the documents of a ledger, in a folder that is deleted with the test. Tests of what both kinds of store
/// promise use `TestStore`.
struct Fixture {
  let folder: TemporaryFolder
  let clock = HandClock(1_800_000_000)
  let store: Store
  private let location: StoreLocation

  /// - Parameters:
  ///   - inMemory: false puts it into a file.
  ///   - onSQLite: whether it uses SQLite, even if the others of this run are in PostgreSQL.
  init(inMemory: Bool = true, onSQLite: Bool = false) async throws {
    let folder = try TemporaryFolder()
    let clock = clock
    self.folder = folder
    let schema = try PostgresServer.isAsked && !onSQLite ? PostgresServer.shared.get().made() : nil
    location = schema.map { .server($0) } ?? (inMemory ? .memory : .file(folder.file("store.sqlite")))
    store = try await Store.open(location, documents: folder.file("documents"), clock: { clock.now })
  }

  /// A second connection to the same file, as another process would open it.
  func reopened() async throws -> Store {
    let clock = clock
    return try await Store.open(
      location, documents: folder.file("documents"), clock: { clock.now })
  }

  func accept(_ name: String = "a") async throws -> Int64 { try await store.record(.made(name)).document.id }

  /// A document that was read, and its drafts.
  @discardableResult
  func read(_ name: String = "a", _ proposals: [Proposal] = [.made()]) async throws -> [Draft] {
    let id = try await accept(name)
    let job = try await claim()
    try await store.finish(job, reading: .made, proposals: proposals)
    return try await store.drafts(DraftFilter(state: nil)).filter { $0.documentID == id }
  }

  func claim(_ worker: String = "w") async throws -> Job {
    try await store.claim(worker: worker, lease: 60).orThrow()
  }
}

struct Missing: Error {}
extension Optional {
  func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}

extension Arrival {
  static func made(_ name: String, inode: UInt64? = nil, path: [UInt8]? = nil) -> Arrival {
    Arrival(
      sha256: "sha-\(name)", bytes: 3, mediaType: "image/png", fileName: "\(name).png",
      sourcePath: path ?? Array(name.utf8),
      identity: inode.map { FileIdentity(device: .max, inode: $0, size: 3, modifiedNanoseconds: 7) }, via: .import)
  }
}

extension Reading {
  static let made = Reading(pages: [], engine: "test 1")
}

extension Proposal {
  static func made(
    part: Int = 1, merchant: String? = "ALDI SÜD", total: String = "24.23", currency: Currency = .eur,
    date: String = "2026-03-02", review: [ReviewReason] = []
  ) -> Proposal {
    func field<Value>(_ value: Value) -> Field<Value> { Field(value: value, confidence: 0.9, source: .ocr) }
    return Proposal(
      part: part, kind: .receipt, merchant: merchant.map(field), date: field(day(date)),
      total: field(amount(total)), currency: field(currency), review: review)
  }
}

extension BillContents {
  static func made(
    _ title: String = "ALDI", minorUnits: Int64 = 2423, currency: Currency = .eur, date: String = "2026-03-02",
    due: String? = nil, paid: String? = nil, categories: [String] = ["Groceries"], notes: String = "",
    reference: String? = nil
  ) throws -> BillContents {
    BillContents(
      title: title, merchant: title, notes: notes, kind: .receipt,
      amount: Money(minorUnits: minorUnits, currency: currency), issueDate: day(date),
      dueDate: due.map(day), paidDate: paid.map(day),
      payment: Payment(mode: .card, brand: .girocard, lastFour: "9165"), reference: reference,
      iban: "DE02120300000000202051",
      categories: categories, repetition: .monthly)
  }
}
