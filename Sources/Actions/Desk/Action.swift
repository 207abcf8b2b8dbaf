/// Something that a person can do, as a request: the terminal and every other face make one, run it on a `Desk` and show
/// its result. A request holds values, or text as it was typed (see `Typed`); what text means is decided in one place.
public protocol Action: Sendable {
  /// What came of it. Its encoding is the JSON that other programs rely on: a change of a key is a change of the contract.
  associatedtype Result: Codable & Sendable

  /// - Throws: `ActionError`, `InputError` for what was typed, `StoreError`, and what the doc comment of an action adds.
  func run(on desk: Desk) async throws -> Result
}
