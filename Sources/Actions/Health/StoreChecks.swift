internal import Core
internal import Foundation
internal import Store
internal import SystemPackage

/// Checks whether the store is intact and has the bytes of all its documents. They do not create a store.
enum StoreChecks {
  @Sendable static func store(_ settings: Settings) async -> [Finding] {
    await state(settings) + [share(settings)].compactMap { $0 }
  }

  /// Returns a note if the store is an SQLite file that other machines may have open as well; nil otherwise.
  static func share(_ settings: Settings, _ mounts: MountTable = .current) -> Finding? {
    let folder = settings.store.resolvingSymlinksInPath().deletingLastPathComponent().path
    guard !settings.isOnServer, let type = mounts.type(of: FilePath(folder)), MountTable.networkTypes.contains(type)
    else { return nil }
    return .note(
      "\(folder) is on a network share (\(type)), where the store is damaged if two machines use it at once; "
        + "to use it from several machines, keep it in PostgreSQL (docs/many-machines.md)")
  }

  private static func state(_ settings: Settings) async -> [Finding] {
    do {
      guard try await Store.isThere(settings.location, documents: settings.documents) else {
        let remedy = settings.storeOrigin == .standard ? "" : ", or correct \(settings.nameOfStore)"
        return [.note("there is none at \(settings.location.name) yet; `billfold import` creates one\(remedy)")]
      }
      let health = try await health(settings)
      if let complaint = health.integrity.first {
        return [.problem("\(settings.location.name) is damaged (\(complaint)); restore a backup")]
      }
      if health.brokenReferences > 0 {
        return [
          .problem(
            "\(settings.location.name) is damaged (\(Plural.count(health.brokenReferences, "broken reference"))); restore a backup"
          )
        ]
      }
      let contents = [
        Plural.count(health.documents, "document"), Plural.count(health.drafts, "draft"),
        Plural.count(health.bills, "bill"), "\(health.pending.waiting) waiting",
      ].joined(separator: ", ")
      return [.ok("\(settings.location.name), \(contents)")]
    } catch {
      return [.problem("\(error)")]
    }
  }

  @Sendable static func documents(_ settings: Settings) async -> [Finding] {
    // The check before reports a store that does not exist or cannot be queried.
    guard await BytesChecks.isThere(settings), let health = try? await health(settings, checksDatabase: false)
    else { return [] }
    var findings = [PlaceChecks.documents(settings)].compactMap { $0 }
    if !health.resizedBytes.isEmpty {
      let names = BytesChecks.names(health.resizedBytes)
      findings.append(
        .problem(
          "\(Plural.count(health.resizedBytes.count, "document does", "documents do")) not have the size that was accepted (\(names)); `billfold doctor --repair` sets their bytes aside, then import those files again or restore a backup"
        ))
    }
    if health.missingBytes.isEmpty {
      if findings.isEmpty { findings.append(.ok(settings.documents.path)) }
    } else {
      let names = BytesChecks.names(health.missingBytes)
      findings.append(
        .problem(
          "the bytes of \(Plural.count(health.missingBytes.count, "document")) are gone (\(names)); import those files again"
        ))
    }
    if !health.orphanBytes.isEmpty {
      findings.append(
        .note(
          "\(Plural.count(health.orphanBytes.count, "file")) unknown to the store, left by an interrupted import; used when the same file is imported again, or now with `billfold doctor --repair`, which sets damaged ones aside"
        ))
    }
    return findings
  }

  private static func health(_ settings: Settings, checksDatabase: Bool = true) async throws -> StoreHealth {
    try await Store.open(settings.location, documents: settings.documents, createsStore: false)
      .health(checksDatabase: checksDatabase)
  }
}
