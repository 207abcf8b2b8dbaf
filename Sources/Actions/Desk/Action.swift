/// A request for something that a user can do. Each interface creates an action, runs it on a `Desk` and shows its
/// result. An action holds values, or text as typed (see `Typed`), so that text is parsed in one place.
public protocol Action: Sendable {
  /// The result. Its encoding is the JSON that other programs rely on: changing a key is a breaking change.
  associatedtype Result: Codable & Sendable

  /// Whether the action can put the first entry into a ledger. If so, it creates a store that the user names
  /// and that does not exist; other actions treat such a name as a typing error. The default is false.
  static var beginsLedger: Bool { get }

  /// - Throws: `ActionError`; `InputError` for typed text; `StoreError`; and the errors in an action's own doc comment.
  func run(on desk: Desk) async throws -> Result
}

extension Action {
  public static var beginsLedger: Bool { false }
}

/// An action that takes some time and reports its progress; `Desk.start` runs it.
public protocol ReportingAction: Action {
  /// A step that is reported while the action runs.
  associatedtype Progress: Codable & Sendable
  /// Restated so that the compiler finds it in `run(on:report:)`.
  associatedtype Result

  /// - Parameter report: called with each step, in order, from any task.
  /// - Throws: the same errors as `run(on:)`.
  func run(on desk: Desk, report: @escaping @Sendable (Progress) -> Void) async throws -> Result
}

extension ReportingAction {
  /// Runs the action without reporting progress.
  public func run(on desk: Desk) async throws -> Result { try await run(on: desk) { _ in } }
}
