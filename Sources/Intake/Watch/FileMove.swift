internal import Core
internal import Glibc
internal import Store
internal import SystemPackage

/// Moves a file whose outcome is known, without replacing another one.
struct FileMove {
  /// The folder that the file is in, and its name there.
  let folder: OpenedFolder
  let source: FilePath
  /// That of the file that is meant. Another one that has taken its place stays.
  let identity: FileIdentity
  /// The folder that it is moved to, and its name there.
  let place: OpenedFolder
  let target: FilePath
  /// The access to the file at its new place.
  let access: FileAccess

  /// Renames the file, or copies and deletes it if the target is on another file system.
  ///
  /// The identity is checked before and after the link is made, at the same path: some network file systems give each
  /// link of a file another number.
  ///
  /// - Throws: `SystemError`, with the file still in its old place: EEXIST if the target exists, EAGAIN if another file
  ///   is in the place of this one.
  func run() throws(SystemError) {
    guard FileIdentity(ofFileAt: source, in: folder.descriptor) == identity else { throw SystemError(EAGAIN) }
    let linked = source.withPlatformString { old in
      target.withPlatformString { new in
        linkat(folder.descriptor, old, place.descriptor, new, 0) == 0 ? 0 : errno
      }
    }
    switch linked {
    case 0:
      try removingTargetOnError { () throws(SystemError) in try identity.unlink(source, in: folder.descriptor) }
      _ = AccessRestriction.restrict(target, in: place.descriptor, to: access)
    case EEXIST: throw SystemError(EEXIST)
    default: try copy()
    }
  }

  /// Copies the file to another file system, or on one without hard links, and deletes the original. Another file may
  /// be in its place by then: a scanner may put it there while a large file is being copied.
  private func copy() throws(SystemError) {
    // Does not copy a file that cannot be deleted afterwards, which would be repeated at every start.
    guard faccessat(folder.descriptor, ".", W_OK | X_OK, 0) == 0 else { throw SystemError(errno) }
    let input = source.withPlatformString {
      openat(folder.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    }
    guard input >= 0 else { throw SystemError(errno) }
    defer { close(input) }
    var status = stat()
    guard fstat(input, &status) == 0 else { throw SystemError(errno) }
    guard FileIdentity(status) == identity else { throw SystemError(EAGAIN) }
    let output = target.withPlatformString {
      openat(place.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard output >= 0 else { throw SystemError(errno) }
    defer { close(output) }
    let mode = status.st_mode
    try removingTargetOnError { () throws(SystemError) in
      let unread = try FileReading.readAll(from: input) { (bytes) throws(SystemError) in
        if let code = bytes.withUnsafeBytes({ $0.writeAll(to: output) }) { throw SystemError(code) }
      }
      if let unread { throw SystemError(unread) }
      // The same access as the folder, but no more than the original.
      access.apply(to: output, atMost: mode & 0o777 | 0o600)
      guard fsync(output) == 0 else { throw SystemError(errno) }
      try FileMove.syncEntries(of: FilePath("."), in: place.descriptor)
      try identity.unlink(source, in: folder.descriptor)
    }
  }

  private func removingTargetOnError(_ body: () throws(SystemError) -> Void) throws(SystemError) {
    do throws(SystemError) {
      try body()
    } catch {
      _ = target.withPlatformString { unlinkat(place.descriptor, $0, 0) }
      throw error
    }
  }

  /// Writes a folder's entries to disk, so that a new file is still there after a power failure. Does nothing for a
  /// folder that may be written but not opened, and on file systems that do not sync folders.
  ///
  /// - Parameter parent: the descriptor of the folder that a relative path begins at.
  /// - Throws: `SystemError`.
  static func syncEntries(of folder: FilePath, in parent: Int32 = AT_FDCWD) throws(SystemError) {
    let descriptor = folder.withPlatformString { openat(parent, $0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if descriptor < 0 && errno == EACCES { return }
    guard descriptor >= 0 else { throw SystemError(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw SystemError(errno) }
  }
}
