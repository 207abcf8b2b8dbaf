/// Checks whether the store, documents, reader, languages, disk, inbox and limits are in order. It does not create a
/// store.
public struct CheckHealth: ReportingAction {
  /// Whether to hash every document again, to find bytes that changed since they were accepted.
  public var rehashes: Bool
  /// Whether to hash every document, and to repair what can be repaired without losing data.
  public var repairs: Bool

  public init(rehashes: Bool = false, repairs: Bool = false) {
    self.rehashes = rehashes
    self.repairs = repairs
  }

  /// One check.
  private struct Check: Sendable {
    var name: String
    var look: @Sendable (Settings) async -> [Finding]
  }

  /// All checks in the order in which they are shown: the store, the reader, and the system they run on.
  private static let checks = [
    Check(name: "store", look: StoreChecks.store),
    Check(name: "documents", look: StoreChecks.documents),
    Check(name: "privacy", look: PrivacyChecks.privacy),
    Check(name: "reader", look: ReaderChecks.reader),
    Check(name: "sandbox", look: ReaderChecks.sandbox),
    Check(name: "second reader", look: ReaderChecks.secondReader),
    Check(name: "languages", look: ReaderChecks.languages),
    Check(name: "disk", look: PlaceChecks.disk),
    Check(name: "inbox", look: PlaceChecks.inbox),
    Check(name: "limits", look: ReaderChecks.limits),
    Check(name: "hooks", look: HookChecks.hooks),
  ]

  /// - Parameter report: called with the number of documents hashed.
  public func run(on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void) async throws -> HealthReport {
    let settings = desk.settings
    var result = HealthReport()
    if repairs {
      let closed = PrivacyChecks.repair(settings)
      let repaired = await BytesChecks.repair(settings, report)
      result.add("repair", closed + repaired.filter { closed.isEmpty || $0 != BytesChecks.nothing })
    }
    for check in CheckHealth.checks { result.add(check.name, await check.look(settings)) }
    if rehashes && !repairs { result.add("bytes", await BytesChecks.rehash(settings, report)) }
    // A check that was cancelled reports that as a problem, although it is none.
    try Task.checkCancellation()
    return result
  }
}
