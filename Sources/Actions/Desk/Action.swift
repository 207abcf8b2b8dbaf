/// Something that a person can do, as a request: the terminal and every other face make one, run it on a `Desk` and show
/// its result. A request holds values, or text as it was typed (see `Typed`); what text means is decided in one place.
public protocol Action: Sendable {
  /// What came of it. Its encoding is the JSON that other programs rely on: a change of a key is a change of the contract.
  associatedtype Result: Codable & Sendable

  /// Whether it puts something into a ledger that can be the first thing there: it makes the store that a person names
  /// where there is none. All others refuse such a name, as it is mistyped. False where an action does not say.
  static var beginsLedger: Bool { get }

  /// - Throws: `ActionError`, `InputError` for what was typed, `StoreError`, and what the doc comment of an action adds.
  func run(on desk: Desk) async throws -> Result
}

extension Action {
  public static var beginsLedger: Bool { false }
}

/// An action that takes its time and tells how far it has come; `Desk.start` runs it.
public protocol ReportingAction: Action {
  /// What is told while it runs.
  associatedtype Progress: Codable & Sendable
  /// Said again so that the compiler finds it in `run(on:report:)`.
  associatedtype Result

  /// - Parameter report: called with each step, in order, from any task.
  /// - Throws: as `run(on:)`.
  func run(on desk: Desk, report: @escaping @Sendable (Progress) -> Void) async throws -> Result
}

extension ReportingAction {
  /// Runs it without a word until it is done.
  public func run(on desk: Desk) async throws -> Result { try await run(on: desk) { _ in } }
}
