internal import Core
internal import Foundation
internal import Store

/// Checks that hash the bytes of every document. They run only on request, because they read all documents.
enum BytesChecks {
  /// Called with the number of documents hashed.
  typealias Report = @Sendable (CountProgress) -> Void

  static func rehash(_ settings: Settings, _ report: Report) async -> [Finding] {
    guard let store = await open(settings) else { return [] }
    do {
      let found = try await rehashed(store, report)
      let changed = found.changed
      var findings = unreadable(found)
      if !changed.isEmpty {
        findings.append(
          .problem(
            "the bytes of \(Plural.count(changed.count, "document")) have changed since they were accepted (\(names(changed.map(\.fileName)))); `billfold doctor --repair` sets them aside, then import those files again or restore a backup"
          ))
      }
      return findings.isEmpty ? [.ok("all documents are unchanged")] : findings
    } catch {
      return [.problem("\(error)")]
    }
  }

  static let nothing = Finding.ok("there is nothing to repair")

  static func repair(_ settings: Settings, _ report: Report) async -> [Finding] {
    guard let store = await open(settings) else { return [] }
    do {
      let found = try await rehashed(store, report)
      let repairs = try await store.repair(changed: found.changed)
      var findings = unreadable(found)
      if repairs.adopted > 0 {
        let (added, them) =
          repairs.adopted == 1 ? ("was added as a document", "it") : ("were added as documents", "them")
        findings.append(
          .ok("\(Plural.count(repairs.adopted, "unknown file")) \(added); `billfold work --oneshot` reads \(them)"))
      }
      if repairs.queued > 0 {
        let were = repairs.queued == 1 ? "was" : "were"
        findings.append(.ok("\(Plural.count(repairs.queued, "document")) that \(were) never queued \(were) queued"))
      }
      if !repairs.setAside.isEmpty {
        findings.append(
          .ok(
            "changed bytes were set aside (\(names(repairs.setAside))); import those files again, or restore a backup"))
      }
      if repairs.mismatchedFiles > 0 {
        let (were, them) = repairs.mismatchedFiles == 1 ? ("was", "it") : ("were", "them")
        let files = Plural.count(repairs.mismatchedFiles, "damaged file")
        findings.append(
          .ok(
            "\(files) not belonging to any document \(were) set aside as ….damaged beside the documents; delete \(them) once you are sure you do not need \(them)"
          ))
      }
      return findings.isEmpty ? [nothing] : findings
    } catch {
      return [.problem("\(error)")]
    }
  }

  /// Returns nil if there is no store, or if it cannot be opened, which another check reports.
  private static func open(_ settings: Settings) async -> Store? {
    guard await isThere(settings) else { return nil }
    return try? await Store.open(settings.location, documents: settings.documents, createsStore: false)
  }

  /// Returns whether there is a store that can be queried.
  static func isThere(_ settings: Settings) async -> Bool {
    (try? await Store.isThere(settings.location, documents: settings.documents)) ?? false
  }

  private static func rehashed(_ store: Store, _ report: Report) async throws -> RehashedDocuments {
    try await store.rehashDocuments { report(CountProgress(done: $0, total: $1)) }
  }

  private static func unreadable(_ found: RehashedDocuments) -> [Finding] {
    guard !found.unreadable.isEmpty else { return [] }
    let count = Plural.count(found.unreadable.count, "document")
    let files = names(found.unreadable.map(\.fileName))
    return [.problem("\(count) cannot be read (\(files)); check the disk, and who may read the documents")]
  }

  static func names(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
  }
}
