import Core
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

@testable import Actions

/// The progress of reading documents, for users and for Prometheus.
@Suite struct StatusActionTests {
  /// The samples of a text in Prometheus' format, each by its name with its labels; text that violates the format is an
  /// error.
  private func samples(_ text: String) throws -> [String: Int] {
    #expect(text.hasSuffix("\n") && !text.contains("\n\n"))
    var samples: [String: Int] = [:]
    var described: String?
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      if let help = line.wholeMatch(of: /# HELP ([a-z_]+) (.+\.)/) {
        described = String(help.1)
      } else if let type = line.wholeMatch(of: /# TYPE ([a-z_]+) gauge/) {
        #expect(described == String(type.1), "\(line)")
      } else {
        let sample = try #require(
          line.wholeMatch(of: /(billfold_[a-z_]+)(\{worker="(?:[^"\\\n]|\\[\\"n])*"\})? ([0-9]+)/), "\(line)")
        #expect(described == String(sample.1), "\(line)")
        let name = String(sample.1) + (sample.2.map(String.init) ?? "")
        #expect(samples.updateValue(try #require(Int(sample.3)), forKey: name) == nil, "\(line)")
      }
    }
    return samples
  }

  /// A desk with a draft to review, a document that could not be read, one that is being read and two that wait.
  private func desk(_ clock: @escaping @Sendable () -> Int64) async throws -> MadeDesk {
    let made = try await MadeDesk(storeClock: clock)
    try await made.propose(Proposal(), from: "a.pdf")
    try await made.propose(Proposal(), from: "b.pdf", failure: Failure(.damaged, "it is damaged"))
    let store = try await made.desk.store
    for number in 1...3 {
      _ = try await store.record(
        Arrival(
          sha256: String(repeating: "\(number)", count: 64), bytes: 1, mediaType: "application/pdf",
          fileName: "\(number).pdf", sourcePath: [], identity: nil, via: .import))
    }
    _ = try #require(try await store.claim(worker: "reader \"1\":7\\:1\n", lease: 60))
    return made
  }

  @Test("the Prometheus file has the figures of the status, and names of workers cannot break it")
  func prometheus() async throws {
    let time = Mutex<Int64>(1_773_828_000)
    let made = try await desk { time.withLock(\.self) }
    time.withLock { $0 += 7 }
    let file = made.folder.file("billfold.prom")
    let status = try await made.run(ShowStatus(prometheus: file))
    #expect(status.waiting == 2 && status.failed == 1 && status.readLastHour == 1 && status.drafts == 2)
    #expect(status.running.map(\.worker) == ["reader \"1\":7\\:1\n"])
    #expect(status.running.map(\.heartbeatSeconds) == [7] && status.oldestWaitingSeconds == 7)
    let samples = try samples(String(contentsOf: file, encoding: .utf8))
    #expect(
      samples == [
        "billfold_documents_waiting": 2,
        "billfold_documents_oldest_waiting_seconds": Int(try #require(status.oldestWaitingSeconds)),
        "billfold_documents_reading": 1, "billfold_documents_read_last_hour": 1, "billfold_documents_failed": 1,
        "billfold_drafts_open": 2, "billfold_workers": 1,
        #"billfold_worker_heartbeat_age_seconds{worker="reader \"1\":7\\:1\n"}"#:
          Int(status.running[0].heartbeatSeconds),
      ])
  }

  @Test("a document whose failed draft was rejected no longer counts as failed, until the draft is reopened")
  func rejected() async throws {
    let made = try await desk { 1_773_828_000 }
    #expect(try await made.run(ListDrafts()).map(\.id).sorted() == [1, 2])
    _ = try await made.run(RejectDrafts([2]))
    let status = try await made.run(ShowStatus())
    #expect(status.failed == 0 && status.drafts == 1)
    try await made.desk.store.setRejected(false, draft: 2, who: "tester")
    #expect(try await made.run(ShowStatus()).failed == 1)
  }

  @Test("a document of which a draft is still open counts as failed, although another draft was rejected")
  func rejectedInPart() async throws {
    let made = try await MadeDesk(storeClock: { 1_773_828_000 })
    let store = try await made.desk.store
    try await made.propose(Proposal(), from: "a.pdf")
    try await store.retry(document: 1)
    let again = try #require(try await store.claim(worker: "test", lease: 60))
    var second = Proposal()
    second.part = 2
    try await store.finish(again, reading: Reading(pages: []), proposals: [Proposal(), second])
    let drafts = try await made.run(ListDrafts()).map(\.id).sorted()
    try #require(drafts.count == 2)
    _ = try await made.run(RejectDrafts([drafts[0]]))
    try await store.retry(document: 1)
    let last = try #require(try await store.claim(worker: "test", lease: 60))
    try await store.fail(last, Failure(.damaged, "it is damaged"), retryAfter: nil)
    #expect(try await made.run(ShowStatus()).failed == 1)
    _ = try await made.run(RejectDrafts([drafts[1]]))
    #expect(try await made.run(ShowStatus()).failed == 0)
  }

  @Test("an idle store has figures for everything except workers, and the file keeps the mode set by the user")
  func idle() async throws {
    let made = try await MadeDesk()
    let file = try made.folder.write(Array("billfold_drafts_open 9\n".utf8), to: "billfold.prom")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    _ = try await made.run(ShowStatus(prometheus: file))
    let samples = try samples(String(contentsOf: file, encoding: .utf8))
    #expect(samples.count == 7 && samples.values.allSatisfy { $0 == 0 }, "\(samples)")
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o644)
  }

  @Test("a file that cannot be written is named with the reason, and no other file is left there")
  func refused() async throws {
    let made = try await MadeDesk()
    let file = made.folder.file("nowhere/billfold.prom")
    await #expect {
      try await made.run(ShowStatus(prometheus: file))
    } throws: { error in
      let error = error as? ActionError
      return error?.kind == .cannotCreate && error?.description.contains("nowhere/billfold.prom") == true
    }
    // A folder is in the place of the file.
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    await #expect(throws: ActionError.self) { try await made.run(ShowStatus(prometheus: file)) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: made.folder.file("nowhere").path) == ["billfold.prom"])
  }
}
