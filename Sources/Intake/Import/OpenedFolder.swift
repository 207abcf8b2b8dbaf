internal import Core
internal import Glibc
internal import Store
internal import SystemPackage

/// A folder that stays the same one while it is open. In a folder that others can change, such as a shared inbox, a path
/// can lead elsewhere at any moment: they can put a link to another folder of its owner in the place of a subfolder.
final class OpenedFolder {
  let path: FilePath
  let descriptor: Int32

  /// Opens a folder that the user named; a link to one is followed.
  init(_ path: FilePath) throws(SystemError) {
    self.path = path
    descriptor = try OpenedFolder.open(path, in: AT_FDCWD, 0)
  }

  /// Opens a subfolder. A link in its place is refused with ENOTDIR.
  init(_ name: FilePath.Component, in parent: OpenedFolder) throws(SystemError) {
    path = parent.path.appending(name)
    descriptor = try OpenedFolder.open(FilePath(root: nil, [name]), in: parent.descriptor, O_NOFOLLOW)
  }

  deinit { close(descriptor) }

  /// O_PATH, which Swift's Glibc lacks.
  private static let pathOnly: Int32 = 0o10_000_000

  private static func open(_ path: FilePath, in folder: Int32, _ flags: Int32) throws(SystemError) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags
    var descriptor = path.withPlatformString { openat(folder, $0, flags) }
    // A folder may be writable but not readable. O_PATH is no more than the second choice: it does not mount what is
    // mounted on demand.
    if descriptor < 0, errno == EACCES { descriptor = path.withPlatformString { openat(folder, $0, flags | pathOnly) } }
    guard descriptor >= 0 else { throw SystemError(errno) }
    return descriptor
  }

  /// Opens the folder that contains a file below this folder. Links on the way are refused.
  ///
  /// - Parameter access: that of the folders on the way, which are then created where they are missing.
  /// - Throws: `SystemError`; ENOTDIR if something else is in the place of a folder.
  func folder(of file: FilePath, making access: FileAccess? = nil) throws(SystemError) -> OpenedFolder {
    var below = file.removingLastComponent()
    guard below.removePrefix(path) else { throw SystemError(ENOENT) }
    var folder = self
    for name in below.components {
      if let access { try folder.make(name, access) }
      folder = try OpenedFolder(name, in: folder)
    }
    return folder
  }

  private func make(_ name: FilePath.Component, _ access: FileAccess) throws(SystemError) {
    guard name.withPlatformString({ mkdirat(descriptor, $0, 0o700) }) == 0 else {
      guard errno == EEXIST else { throw SystemError(errno) }
      return
    }
    let made = name.withPlatformString { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard made >= 0 else { return }
    access.apply(to: made)
    close(made)
    // Otherwise files that are moved into it could be lost with it in a power failure.
    try? FileMove.syncEntries(of: FilePath("."), in: descriptor)
  }

  /// The entries, sorted by name. Names need not be UTF-8.
  ///
  /// - Throws: `SystemError` if the folder cannot be listed to its end or not be entered.
  func entries() throws(SystemError) -> [FilePath] {
    let listed = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard listed >= 0, let stream = fdopendir(listed) else {
      let error = SystemError(errno)
      if listed >= 0 { close(listed) }
      throw error
    }
    defer { closedir(stream) }
    // A folder that can be listed but not entered yields names, but no files.
    guard faccessat(descriptor, ".", X_OK, 0) == 0 else { throw SystemError(errno) }
    var entries: [FilePath] = []
    while true {
      // Only this tells an error from the end of the list.
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError(errno) }
        return entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(platformString: $0) }
      }
      if name.string != "." && name.string != ".." { entries.append(path.pushing(name)) }
    }
  }

  /// What an entry is, without following a link; nil if it is gone.
  func status(of entry: FilePath) -> stat? {
    var status = stat()
    let code = entry.ownName.withPlatformString { fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return code == 0 ? status : nil
  }
}

extension FilePath {
  /// The last component as a path of its own.
  var ownName: FilePath { lastComponent.map { FilePath(root: nil, [$0]) } ?? self }
}
