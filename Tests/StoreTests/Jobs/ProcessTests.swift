import Core
import Foundation
import Store
import TestSupport
import Testing

@Suite("Several processes on one file")
struct ProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Three processes that start at once on a fresh file lose nothing and report no error")
  func threeAtOnce() async throws {
    let count = 40
    let runs = try probes("record", ["one", "two", "three"], "\(count)")
    for run in runs { #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)") }

    let store = try await open()
    let health = try await store.health()
    #expect(health.integrity.isEmpty)
    // Each process's own documents, and those recorded by all three.
    #expect(health.documents == 4 * count)
    for hash in ["one-\(count - 1)", "two-0", "three-7", "shared-3"] {
      #expect(try await store.document(sha256: hash) != nil)
    }
    // Every round claims one document, since more are recorded than claimed; none twice.
    let drafts = try await store.drafts()
    #expect(drafts.count == 3 * count)
    #expect(Set(drafts.map(\.documentID)).count == 3 * count)
    let pending = try await store.pending()
    #expect(pending.waiting == count && pending.running == 0)
    #expect(try await store.categories() == DefaultCategories.names)
  }

  @Test("Of three processes that confirm one draft at once, one makes the bill")
  func confirmRace() async throws {
    let store = try await open()
    for round in 0..<5 {
      _ = try await store.record(.of("r\(round)"))
      let job = try #require(try await store.claim(worker: "w", lease: 60))
      try await store.finish(job, reading: .empty, proposals: [.receipt("Shop", Int64(round), "2026-03-14")])
      let draft = try #require(try await store.drafts().first)
      let runs = try probes("confirm", ["one", "two", "three"], "\(draft.id)")
      #expect(runs.map(\.output).sorted() == ["already\n", "already\n", "confirmed\n"], "\(runs.map(\.errors))")
      #expect(try await store.bills().count == round + 1)
    }
  }

  private var file: URL { folder.file("ledger.sqlite") }
  private var documents: URL { folder.file("documents") }

  private func open() async throws -> Store { try await Store.open(.file(file), documents: documents) }

  /// Starts one probe per name, all at once, and waits for them.
  private func probes(_ verb: String, _ names: [String], _ number: String) throws -> [Probe] {
    let started = try names.map { name in
      let process = Process()
      let (output, errors) = (Pipe(), Pipe())
      process.executableURL = Project.program("StoreProbe")
      process.arguments = [verb, file.path, documents.path, name, number]
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      return (process, output, errors)
    }
    return started.map { process, output, errors in
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let complained = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return Probe(status: process.terminationStatus, output: said, errors: complained)
    }
  }
}

/// The result of one probe.
private struct Probe {
  var status: Int32
  var output: String
  var errors: String
}
