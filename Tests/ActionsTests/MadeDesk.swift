import Actions
import Core
import Foundation
import Store
import TestSupport

/// A desk of a test's own: a store in a folder that is gone with the test, a clock that stands still at 10:00 on
/// 2026-03-18, and settings of which some can be said.
final class MadeDesk: Sendable {
  let desk: Desk
  private let folder: TemporaryFolder

  init(_ settings: [String: String] = [:]) async throws {
    folder = try TemporaryFolder()
    let environment = ["HOME": folder.url.path]
    let settings = try Settings(
      flags: settings.merging(["store": folder.file("billfold.sqlite").path]) { $1 }, environment: environment)
    desk = try await Desk.open(
      settings, person: "tester",
      clock: .fixed(
        try CalendarDate(iso: "2026-03-18").orThrow(), at: try TimeOfDay(hour: 10, minute: 0).orThrow()))
  }

  func run<A: Action>(_ action: A) async throws -> A.Result { try await desk.run(action) }
}

extension Optional {
  /// The value of what a test made and knows to be there.
  func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }

  private struct Missing: Error {}
}
