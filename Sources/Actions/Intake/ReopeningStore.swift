internal import Foundation
internal import Intake
internal import Store

/// The store of an action that runs until it is stopped: where it is moved away or replaced, nothing more is written to it,
/// and the action goes on with the one that is put in its place.
struct ReopeningStore {
  let desk: Desk
  /// Whether it waits for the store; otherwise that it is gone is an error.
  let isPatient: Bool
  /// Told once why nothing is done, whenever that is another reason.
  let say: @Sendable (String) -> Void

  /// Runs a body on the store, and anew whenever the store is another one.
  ///
  /// - Parameter opened: called once, when the first store is open.
  /// - Throws: what the body throws otherwise, and `StoreError` where there is no store to begin with.
  func run(opened: () -> Void = {}, _ body: (Store) async throws -> Void) async throws {
    var store: Store? = try await desk.openedStore()
    opened()
    while let current = store {
      do {
        return try await body(current)
      } catch let error as StoreError where error.isMoved && isPatient {}
      // Closed before the next one is opened.
      store = nil
      store = try await reopened()
    }
  }

  private func reopened() async throws -> Store {
    let settings = desk.settings
    var last: StoreError?
    while true {
      do {
        let store = try await Store.open(settings.location, documents: settings.documents, isMade: false)
        try await store.checkIsWhole()
        say("the store at \(settings.location.name) was moved or replaced; going on with the one that is there now")
        return store
      } catch let error as StoreError {
        // Gone, or half restored: whoever moved it is not done yet.
        if error != last { say("\(error). Until the store is back nothing is accepted or read") }
        last = error
      }
      try await Task.sleep(for: .seconds(1))
    }
  }
}
