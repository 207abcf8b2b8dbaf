/// Whether store, documents, reader, languages, disk, inbox and limits are as they should be. Looking makes no store
/// where there is none.
public struct CheckHealth: ReportingAction {
  /// Whether every document is hashed again, to find bytes that have changed since they were accepted.
  public var rehashes: Bool
  /// Whether every document is hashed, and what can be repaired without losing anything is.
  public var repairs: Bool

  public init(rehashes: Bool = false, repairs: Bool = false) {
    self.rehashes = rehashes
    self.repairs = repairs
  }

  /// One thing that is looked at.
  private struct Check: Sendable {
    var name: String
    var look: @Sendable (Settings) async -> [Finding]
  }

  /// Everything that is looked at, in this order: what holds the bills, what reads, and the ground both stand on.
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

  /// - Parameter report: told of documents that are hashed.
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
    // A check that was cut short says so as a problem, which it is none.
    try Task.checkCancellation()
    return result
  }
}
