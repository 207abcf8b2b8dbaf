internal import Core
internal import Exchange
internal import Foundation
internal import Glibc
internal import Hashing
internal import Store

/// A bundle that is being written, in a folder with a temporary name beside its final place.
struct BundleFolder {
  private let folder: URL
  private var files: [BundleList.File] = []

  /// - Throws: `StoreError`.
  init(_ folder: URL) throws {
    self.folder = folder
    try BundleFolder.make(folder)
  }

  private static func make(_ folder: URL) throws {
    guard mkdir(folder.path, 0o700) == 0 || errno == EEXIST else {
      throw StoreError.io(SystemError(errno).sentence)
    }
  }

  /// - Throws: `StoreError`.
  mutating func add(_ text: String, as path: String) throws {
    try FileReplacement.write(Data(text.utf8), to: folder.appendingPathComponent(path), isPrivate: true)
    files.append(BundleList.File(path: path, sha256: try SHA256.hash(Array(text.utf8)).hexadecimal))
  }

  /// Copies a document into the bundle.
  ///
  /// - Throws: `ActionError` if its bytes are missing or differ from those that were accepted.
  mutating func copy(_ file: URL, as path: String, sha256: String, named name: String) throws {
    let target = folder.appendingPathComponent(path)
    try BundleFolder.make(target.deletingLastPathComponent())
    try IntactDocument.copy(file, to: target, sha256: sha256, named: name)
    files.append(BundleList.File(path: path, sha256: sha256))
  }

  /// Writes the list of hashes.
  ///
  /// - Returns: the hash of the list.
  /// - Throws: `StoreError`.
  mutating func close() throws -> String {
    let list = Array(BundleList(files).text.utf8)
    try FileReplacement.write(Data(list), to: folder.appendingPathComponent(BundleList.name), isPrivate: true)
    return try SHA256.hash(list).hexadecimal
  }

  /// Moves the bundle to its final place, as a ZIP archive if the path ends in `.zip`, with the permissions that the
  /// parent folder implies.
  ///
  /// - Returns: the size of its files in bytes.
  /// - Throws: `StoreError`; `ActionError` if it is larger than an archive can be.
  func move(to place: URL) throws -> Int64 {
    let names = files.map(\.path).sorted() + [BundleList.name]
    let size = try names.reduce(Int64(0)) { sum, name in
      let path = folder.appendingPathComponent(name).path
      return sum + ((try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.int64Value ?? 0)
    }
    let access = FileAccess(besideFolder: place.deletingLastPathComponent().path)
    guard place.pathExtension == "zip" else {
      for name in names + ["originals", "."] { BundleFolder.open(folder.appendingPathComponent(name), access) }
      guard rename(folder.path, place.path) == 0 else { throw StoreError.io(SystemError(errno).sentence) }
      return size
    }
    guard size <= PlainZip.mostBytes, names.count <= PlainZip.mostFiles else {
      throw ActionError(
        "the bundle is too large for a ZIP archive; choose a folder instead, or give a shorter period with --from and --to",
        .badData)
    }
    let archive = folder.appendingPathComponent("bundle.zip")
    try pack(names, into: archive)
    BundleFolder.open(archive, access)
    // A link instead of a rename, which would replace a file created there in the meantime.
    guard link(archive.path, place.path) == 0 else { throw StoreError.io(SystemError(errno).sentence) }
    return size
  }

  private static func open(_ file: URL, _ access: FileAccess) {
    let descriptor = Glibc.open(file.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    access.apply(to: descriptor)
    Glibc.close(descriptor)
  }

  private func pack(_ names: [String], into archive: URL) throws {
    guard FileManager.default.createFile(atPath: archive.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw StoreError.io(SystemError(errno).sentence) }
    let output = try FileHandle(forWritingTo: archive)
    var packed: [PlainZip.File] = []
    var offset: UInt32 = 0
    for name in names {
      let file = folder.appendingPathComponent(name)
      var checksum = ZipChecksum()
      var size: UInt32 = 0
      try FileHash.readingAll(of: file) { bytes in
        checksum.update(bytes)
        size += UInt32(bytes.count)
      }
      let entry = PlainZip.File(name: name, checksum: checksum.value, size: size, offset: offset)
      let header = PlainZip.header(of: entry)
      try output.write(contentsOf: Data(header))
      try FileHash.readingAll(of: file) { try output.write(contentsOf: Data($0)) }
      offset += UInt32(header.count) + size
      packed.append(entry)
    }
    try output.write(contentsOf: Data(PlainZip.directory(of: packed, at: offset)))
    try output.synchronize()
    try output.close()
  }
}
