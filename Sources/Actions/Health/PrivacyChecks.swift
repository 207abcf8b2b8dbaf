internal import Core
internal import Foundation
internal import Glibc
internal import Intake
internal import SystemPackage

/// Checks who can read what billfold stores: the store, the documents, the settings, and the folders beside the inbox.
enum PrivacyChecks {
  /// A file or folder that only its owner should be able to read.
  private struct PrivatePath {
    var path: String
    /// Whether billfold created it, so that `--repair` may restrict its permissions; a folder that the user
    /// named may hold other files.
    var isOwn: Bool
    /// Whether it chooses programs that run as the user, as the settings do.
    var choosesPrograms = false
    /// Whether to report also that nobody else can read it.
    var isNamedWhenClosed = false
  }

  @Sendable static func privacy(_ settings: Settings) async -> [Finding] {
    places(settings).compactMap { place -> Finding? in
      guard let mode = mode(place.path) else { return nil }
      guard mode & 0o077 != 0 else { return place.isNamedWhenClosed ? .ok("only you can read \(place.path)") : nil }
      let what = mode & S_IFMT == S_IFDIR ? "list" : "read"
      let way =
        place.isOwn ? "`billfold doctor --repair` makes it private" : "`chmod go= \(place.path)` makes it private"
      if place.choosesPrograms, mode & 0o002 != 0 {
        return .problem("others on this machine can change \(place.path), and so the programs that run as you; \(way)")
      }
      return .note("others on this machine can \(what) \(place.path); \(way)")
    } + beside(settings)
  }

  /// Checks the folders that read and unreadable files are moved to.
  private static func beside(_ settings: Settings) -> [Finding] {
    let outbox = outbox(settings)
    let tooOpen = outbox.tooOpen
    return [outbox.done, outbox.failed].compactMap { folder in
      guard let mode = mode(folder.string), mode & S_IFMT == S_IFDIR else { return nil }
      if tooOpen.contains(folder) {
        return .note(
          "others on this machine can list \(folder.string); `billfold doctor --repair` and the next start of `billfold watch` make it private"
        )
      }
      if mode & 0o077 == 0 { return .ok("only you can read \(folder.string)") }
      return mode & 0o007 == 0
        ? .ok("you and its group can read \(folder.string)")
        : .note(
          "others on this machine can list \(folder.string), a folder that you chose; `chmod o= \(folder.string)` keeps them out"
        )
    }
  }

  /// Restricts the permissions of what billfold created and others can read.
  static func repair(_ settings: Settings) -> [Finding] {
    var closed = outbox(settings).close()
    for place in places(settings) where place.isOwn && (mode(place.path) ?? 0) & 0o077 != 0 {
      closed += AccessRestriction.restrict(FilePath(place.path))
    }
    let files = Plural.count(closed, "file or folder", "files and folders")
    return closed == 0 ? [] : [.ok("\(files) that other users could read \(closed == 1 ? "is" : "are") now private")]
  }

  private static func outbox(_ settings: Settings) -> Outbox {
    Outbox(
      inbox: FilePath(settings.inbox), done: settings.done.map { FilePath($0) },
      failed: settings.failed.map { FilePath($0) })
  }

  private static func places(_ settings: Settings) -> [PrivatePath] {
    let config = PrivatePath(
      path: settings.configFile.path, isOwn: settings.isStandardConfig, choosesPrograms: true)
    // Access to the tables on a server is configured on the server.
    if settings.isOnServer {
      return [PrivatePath(path: settings.documents.path, isOwn: false, isNamedWhenClosed: true), config]
    }
    let folder = settings.store.deletingLastPathComponent().path
    // A folder other than the default may hold unrelated files that are shared on purpose.
    let isUsual = folder == settings.dataFolder.path
    let isClosed = (mode(folder) ?? 0) & 0o077 == 0
    var places: [PrivatePath] = []
    if isUsual || isClosed { places.append(PrivatePath(path: folder, isOwn: isUsual, isNamedWhenClosed: true)) }
    if !isClosed {
      places += ["", "-wal", "-shm", ".lock"].map {
        PrivatePath(path: settings.store.path + $0, isOwn: true, isNamedWhenClosed: !isUsual && $0.isEmpty)
      }
    }
    if !isClosed || !settings.documents.path.hasPrefix(folder + "/") {
      // A documents folder elsewhere could be any folder, and closing it would close everything below it.
      let isBeside = settings.documents.path == folder + "/documents"
      places.append(PrivatePath(path: settings.documents.path, isOwn: isBeside, isNamedWhenClosed: true))
    }
    return places + [config]
  }

  /// Returns the file type and permissions from `stat`; nil if nothing is there.
  private static func mode(_ path: String) -> UInt32? {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_mode : nil
  }
}
