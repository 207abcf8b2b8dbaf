internal import Foundation
internal import Intake
internal import Store

/// The store of an action that runs until it is stopped. If the store is moved away or replaced, nothing more is
/// written to it, and the action continues with the store that takes its place.
struct ReopeningStore {
  let desk: Desk
  /// Whether to wait for the store to return; otherwise its absence is an error.
  let isPatient: Bool
  /// Called with the reason for waiting, once for each different reason.
  let report: @Sendable (String) -> Void

  /// Runs a body on the store, and again whenever the store was replaced.
  ///
  /// - Parameter opened: called once, when the first store is open.
  /// - Throws: the other errors of the body, and `StoreError` if the first store cannot be opened.
  func run(opened: () -> Void = {}, _ body: (Store) async throws -> Void) async throws {
    var store: Store? = try await desk.openedStore()
    opened()
    while let current = store {
      do {
        return try await body(current)
      } catch let error as StoreError where error.isMoved && isPatient {}
      // Closed before the next store is opened.
      store = nil
      store = try await reopened()
    }
  }

  private func reopened() async throws -> Store {
    let settings = desk.settings
    var last: StoreError?
    while true {
      do {
        let store = try await Store.open(settings.location, documents: settings.documents, createsStore: false)
        try await store.checkIsWhole()
        report("the store at \(settings.location.name) was moved or replaced; continuing with the current one")
        return store
      } catch let error as StoreError {
        // The store is gone or not completely restored yet.
        if error != last { report("\(error). Until the store is available again, nothing is accepted or read") }
        last = error
      }
      try await Task.sleep(for: .seconds(1))
    }
  }
}
