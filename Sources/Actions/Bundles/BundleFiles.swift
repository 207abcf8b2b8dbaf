internal import Core
internal import Exchange
internal import Foundation
internal import Glibc
internal import Hashing
internal import Store

/// The files found in a bundle, whether it is a folder or an archive.
struct BundleFiles {
  /// SHA-256 hashes by path, in lower-case hexadecimal.
  var hashes: [String: String] = [:]
  var bytes: Int64 = 0
  /// Entries that cannot belong to a bundle, and damage to the archive.
  var problems: [BundleCheck.Problem] = []
  /// The contents of the files that are inspected, unless they are larger than those of any bundle.
  var contents: [String: [UInt8]] = [:]

  private static let lookedInto: Set<String> = [BundleList.name, "bills.jsonl"]
  /// The maximum size of an inspected file in bytes. A file with holes may claim any size, and would fill the memory.
  static let mostKeptBytes: Int64 = 100_000_000

  /// - Parameter name: the name of the bundle in messages.
  /// - Throws: `ActionError` if there is nothing that can be read, or nothing of a bundle.
  init(of place: URL, named name: String) throws {
    var found = stat()
    guard stat(place.path, &found) == 0 else {
      throw BundleFiles.unreadable(name, SystemError(errno).sentence)
    }
    do {
      if found.isFolder {
        // Checked before the files are read, of which a folder of another kind may have any number.
        let names = BundleFiles.lookedInto.map { place.appendingPathComponent($0).path }
        guard names.contains(where: FileManager.default.fileExists) else { throw BundleFiles.noBundle(name) }
        try readFolder(place, below: "")
      } else {
        try readArchive(place, named: name)
      }
    } catch let error as ActionError {
      throw error
    } catch {
      throw BundleFiles.unreadable(name, FileErrorText.sentence(error))
    }
  }

  /// - Parameter reason: a sentence. A long path is shortened, so that it can be found behind that.
  private static func unreadable(_ path: String, _ reason: String) -> ActionError {
    let most = 200
    let shown = path.count > most ? "\(path.prefix(most / 2))…\(path.suffix(most / 2))" : path
    return ActionError("cannot read \(shown): \(reason)", .badData)
  }

  private static func noBundle(_ name: String) -> ActionError {
    ActionError(
      "\(name) is not a bundle; name the folder or archive that `billfold export bundle` wrote", .badData)
  }

  private mutating func readFolder(_ folder: URL, below path: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    if names.isEmpty, !path.isEmpty { problems.append(.init(file: path, problem: .added)) }
    for name in names {
      try Task.checkCancellation()
      let file = folder.appendingPathComponent(name)
      let path = path.isEmpty ? name : "\(path)/\(name)"
      var found = stat()
      guard lstat(file.path, &found) == 0 else {
        // No bundle has folders that deep.
        guard errno == ENAMETOOLONG else { throw StoreError.io(SystemError(errno).sentence) }
        problems.append(.init(file: path, problem: .added))
        continue
      }
      switch found.st_mode & S_IFMT {
      case S_IFDIR: try readFolder(file, below: path)
      case S_IFREG:
        var reading = try Reading(path)
        try FileHash.readingAll(of: file) { try reading.add($0) }
        try take(reading)
      // A link is not accepted: its target can have other bytes later.
      default: problems.append(.init(file: path, problem: .added))
      }
    }
  }

  private struct Reading {
    var path: String
    var hash: SHA256Box
    var size: Int64 = 0
    var kept: [UInt8]?
    var checksum = ZipChecksum()

    init(_ path: String) throws {
      self.path = path
      hash = try SHA256Box()
      kept = BundleFiles.lookedInto.contains(path) ? [] : nil
    }

    mutating func add(_ bytes: ArraySlice<UInt8>) throws {
      try hash.update(bytes)
      size += Int64(bytes.count)
      if size > BundleFiles.mostKeptBytes { kept = nil }
      kept?.append(contentsOf: bytes)
    }
  }

  private mutating func take(_ reading: Reading) throws {
    let hash = try reading.hash.finish()
    bytes += reading.size
    // Swift regards some other characters as equal to an ASCII letter, such as the Kelvin sign and "K": under the name
    // of a listed file, such a file would stand for it.
    guard reading.path.utf8.allSatisfy({ $0 < 128 }) else {
      problems.append(.init(file: reading.path, problem: .added))
      return
    }
    hashes[reading.path] = hash
    if let kept = reading.kept { contents[reading.path] = kept }
  }

  /// Reads an archive. An intact archive is, byte for byte, what `PlainZip` writes for its files.
  private mutating func readArchive(_ archive: URL, named bundle: String) throws {
    let input = try FileHandle(forReadingFrom: archive)
    defer { try? input.close() }
    var files: [PlainZip.File] = []
    var offset: UInt64 = 0
    while true {
      try Task.checkCancellation()
      let header = Array(try input.read(upToCount: PlainZip.headerLength) ?? Data())
      guard let lengths = PlainZip.lengths(ofHeader: header) else { break }
      let name = Array(try input.read(upToCount: lengths.name) ?? Data())
      var reading = try Reading(String(decoding: name, as: UTF8.self))
      var rest = Int(lengths.size)
      while rest > 0, let piece = try input.read(upToCount: min(rest, 1 << 18)), !piece.isEmpty {
        let bytes = Array(piece)
        reading.checksum.update(bytes)
        try reading.add(bytes[...])
        rest -= bytes.count
      }
      let file = PlainZip.File(
        name: reading.path, checksum: reading.checksum.value, size: UInt32(truncatingIfNeeded: reading.size),
        offset: UInt32(truncatingIfNeeded: offset))
      if PlainZip.header(of: file) != header + name || hashes[reading.path] != nil || rest > 0 {
        problems.append(.init(file: reading.path, problem: .damagedArchive))
      }
      try take(reading)
      files.append(file)
      offset += UInt64(header.count + name.count) + UInt64(reading.size)
    }
    if hashes.keys.allSatisfy({ !BundleFiles.lookedInto.contains($0) }), try !BundleFiles.isNamed(atEndOf: input) {
      throw BundleFiles.noBundle(bundle)
    }
    try input.seek(toOffset: offset)
    let directory = PlainZip.directory(of: files, at: UInt32(truncatingIfNeeded: offset))
    // Reading one byte more than expected is enough to detect trailing data.
    if try Array(input.read(upToCount: directory.count + 1) ?? Data()) != directory {
      problems.append(.init(file: URL(fileURLWithPath: bundle).lastPathComponent, problem: .damagedArchive))
    }
  }
}

extension BundleFiles {
  /// Returns whether the directory at the end of an archive lists the files of a bundle: then the archive was one
  /// before it was damaged.
  private static func isNamed(atEndOf input: FileHandle) throws -> Bool {
    let end = try input.seekToEnd()
    try input.seek(toOffset: end - min(end, 1 << 20))
    return try input.readToEnd()?.range(of: Data(BundleList.name.utf8)) != nil
  }
}

/// A hash in progress. As a class it can be stored in a copyable value; `finish` may be called once.
private final class SHA256Box {
  private var hash: SHA256?

  init() throws { hash = try SHA256() }

  func update(_ bytes: ArraySlice<UInt8>) throws {
    try bytes.withUnsafeBytes { try hash?.update($0) }
  }

  func finish() throws -> String {
    guard var last = hash.take() else { return "" }
    return try last.finish().hexadecimal
  }
}
