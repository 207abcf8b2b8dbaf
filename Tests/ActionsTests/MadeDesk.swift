import Actions
import Core
import Foundation
import Store
import TestSupport

/// A desk for a test: a store in a folder that is deleted with the test, a clock fixed at 10:00 on 2026-03-18, and
/// settings of which some can be given.
final class MadeDesk: Sendable {
  let desk: Desk
  let folder: TemporaryFolder

  /// - Parameter storeClock: the store's time in UTC seconds since 1970; nil for the system clock.
  init(_ settings: [String: String] = [:], storeClock: (@Sendable () -> Int64)? = nil) async throws {
    folder = try TemporaryFolder()
    // Only few actions create a store elsewhere than in the default place.
    let environment = ["HOME": folder.url.path]
    let usual = [
      "inbox": folder.file("inbox").path, "reader": Project.program("billfold-reader").path,
    ]
    let flags = try settings.merging(usual) { said, _ in said }.map { (try SettingKey(rawValue: $0).orThrow(), $1) }
    let known = try Settings(flags: Dictionary(uniqueKeysWithValues: flags), environment: environment)
    let clock = DeskClock.fixed(
      try CalendarDate(iso: "2026-03-18").orThrow(), at: try TimeOfDay(hour: 10, minute: 0).orThrow())
    if let storeClock {
      let store = try await Store.open(known.location, documents: known.documents, clock: storeClock)
      desk = Desk(store: store, settings: known, person: "tester", clock: clock)
    } else {
      desk = Desk(known, person: "tester", clock: clock)
    }
  }

  /// A desk with a draft of each proposal, from `scan-1.pdf`, `scan-2.pdf` and so on.
  static func withDrafts(
    _ proposals: [Proposal], _ settings: [String: String] = [:], reading: Reading = Reading(pages: [])
  ) async throws -> MadeDesk {
    let made = try await MadeDesk(settings)
    for (index, proposal) in proposals.enumerated() {
      try await made.propose(proposal, from: "scan-\(index + 1).pdf", reading: reading)
    }
    return made
  }

  func run<A: Action>(_ action: A) async throws -> A.Result { try await desk.run(action) }

  /// A file in the desk's folder.
  func file(_ text: String, _ name: String = "march.csv") throws -> URL {
    try folder.write(Array(text.utf8), to: name)
  }

  /// A draft of a document that was or could not be read.
  ///
  /// - Parameters:
  ///   - reading: what is printed on it.
  ///   - failure: why it could not be read.
  func propose(
    _ proposal: Proposal, from name: String, reading: Reading = Reading(pages: []), failure: Failure? = nil
  ) async throws {
    let store = try await desk.store
    // Different for each name.
    let hash = name.utf8.map { String(format: "%02x", $0) }.joined().padding(toLength: 64, withPad: "0", startingAt: 0)
    _ = try await store.record(
      Arrival(
        sha256: hash, bytes: 1, mediaType: "application/pdf", fileName: name, sourcePath: [], identity: nil,
        via: .import))
    let job = try await store.claim(worker: "test", lease: 60).orThrow()
    if let failure {
      try await store.fail(job, failure, retryAfter: nil)
    } else {
      try await store.finish(job, reading: reading, proposals: [proposal])
    }
  }
}

extension Optional {
  /// The value that a test created and knows to exist.
  func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }

  private struct Missing: Error {}
}
