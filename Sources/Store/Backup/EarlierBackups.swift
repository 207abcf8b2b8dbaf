internal import Foundation
internal import Glibc

/// The backups that were replaced: the last one, and each that was replaced by force.
extension Backup {
  /// The names of the complete earlier backups, oldest first.
  public func allEarlier() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: earlierFolder.path)) ?? []
    let found = names.compactMap { name -> (name: String, made: Int64)? in
      guard !name.hasPrefix("."), let contents = try? Backup(folder: folder, earlier: name).contents() else {
        return nil
      }
      return (name, contents.made)
    }
    return found.sorted { ($0.made, $0.name) < ($1.made, $1.name) }.map(\.name)
  }

  /// Keeps the current backup among the earlier ones, before it is replaced.
  ///
  /// - Returns: its name there.
  func keepAsEarlier(_ contents: Contents, isForcedOut: Bool) throws -> String {
    var contents = contents
    contents.isForcedOut = isForcedOut
    let hash = try FileHash.sha256(of: database)
    contents.database = hash
    let arriving = earlierFolder.appendingPathComponent(".arriving")
    Backup.remove(arriving)
    try DurableFiles.make(arriving)
    let copy = arriving.appendingPathComponent(database.lastPathComponent)
    // A hard link, or a copy if the file system has no hard links.
    if link(database.path, copy.path) != 0 { _ = try FileHash.copy(database, to: copy) }
    try DurableFiles.write(contents.description(), to: arriving.appendingPathComponent("backup.json"))
    try DurableFiles.sync(arriving)
    let name = try freeName(for: contents, hash)
    let target = earlierFolder.appendingPathComponent(name)
    // An identical one may have been kept by a backup that was interrupted afterwards.
    Backup.remove(target)
    try Backup.rename(arriving, to: target)
    try DurableFiles.sync(folder)
    return name
  }

  /// The backup's time, with a number if another one was created in the same second.
  private func freeName(for contents: Contents, _ hash: String) throws -> String {
    let time = Backup.name(ofTime: contents.made)
    var number = 1
    while true {
      let name = number == 1 ? time : "\(time)-\(number)"
      let place = Backup(folder: folder, earlier: name)
      guard let there = try? place.contents() else { return name }
      if there.database == hash && there.isForcedOut == contents.isForcedOut { return name }
      number += 1
    }
  }

  /// Removes earlier backups whose contents newer ones include, except for the last.
  func removeSurpassed(by last: String) {
    for name in allEarlier() where name != last {
      guard let contents = try? Backup(folder: folder, earlier: name).contents(), contents.isForcedOut != true else {
        continue
      }
      Backup.remove(earlierFolder.appendingPathComponent(name))
    }
  }

  /// Removes an earlier backup's folder, its description first, so that an interrupted removal leaves no valid backup.
  private static func remove(_ folder: URL) {
    unlink(folder.appendingPathComponent("backup.json").path)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Formats a time as `2026-11-22 10:11 UTC`, for messages.
  static func text(ofTime seconds: Int64) -> String {
    let name = name(ofTime: seconds)
    let time = name.dropFirst(11)
    return "\(name.prefix(10)) \(time.prefix(2)):\(time.dropFirst(2).prefix(2)) UTC"
  }

  /// Formats a time as `2026-11-22T101112Z`, in UTC, for names of folders.
  static func name(ofTime seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T"
      + "\(two(parts.tm_hour))\(two(parts.tm_min))\(two(parts.tm_sec))Z"
  }
}
