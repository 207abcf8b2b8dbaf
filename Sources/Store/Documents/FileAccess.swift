internal import Core
internal import Glibc

/// The access that users other than the owner get to files and folders that billfold creates: none, except for the
/// group of a folder that the user has shared with a group.
///
/// A folder counts as shared if it has the setgid bit, or if its group may write and all others have no access: no
/// umask creates such a folder by accident. Files in or beside it then get its group and its group's rights. Others
/// never get any rights, whatever the folder's mode: most folders are world-readable only because of a umask of 022.
public struct FileAccess: Hashable, Sendable {
  /// The group and its rights (rwx) in a folder; nil for the owner alone.
  private var shared: Shared?

  private struct Shared: Hashable {
    var group: UInt32
    var rights: UInt32
    var isSetGroup: Bool
  }

  public static let ownerOnly = FileAccess(shared: nil)

  private init(shared: Shared?) { self.shared = shared }

  /// The access for files beside a folder with this mode and group, as reported by `stat`.
  public init(besideFolderOfMode mode: UInt32, group: UInt32) {
    let rights = mode >> 3 & 0o7
    let isSetGroup = mode & 0o2000 != 0
    let isShared = rights & 0o5 == 0o5 && (isSetGroup || rights & 0o2 != 0 && mode & 0o007 == 0)
    shared = isShared ? Shared(group: group, rights: rights, isSetGroup: isSetGroup) : nil
  }

  /// The access for files beside the folder at a path; owner only if there is no folder.
  public init(besideFolder path: UnsafePointer<CChar>) {
    var found = stat()
    guard stat(path, &found) == 0, found.isFolder else {
      self = .ownerOnly
      return
    }
    self.init(besideFolderOfMode: found.st_mode, group: found.st_gid)
  }

  /// Applies this access to an open file or folder. If the system does not allow the group, or the file system has no
  /// modes, it keeps its current access or gets the owner's alone; this is not an error.
  ///
  /// - Parameter most: the maximum rights, for files that somebody else created.
  /// - Returns: whether somebody lost rights.
  @discardableResult
  public func apply(to descriptor: Int32, atMost most: UInt32 = 0o777) -> Bool {
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { return false }
    if let shared, found.st_gid != shared.group, fchown(descriptor, uid_t.max, shared.group) == 0 {
      found.st_gid = shared.group
    }
    let wanted = mode(isFolder: found.isFolder, group: found.st_gid) & (0o7000 | most)
    let old = found.st_mode & 0o7777
    guard old != wanted else { return false }
    return fchmod(descriptor, wanted) == 0 && old & ~wanted & 0o077 != 0
  }

  /// Returns whether a mode gives others more rights than this access.
  public func isExceeded(byMode mode: UInt32, group: UInt32) -> Bool {
    mode & 0o077 & ~self.mode(isFolder: true, group: group) != 0
  }

  private func mode(isFolder: Bool, group: UInt32) -> UInt32 {
    let own: UInt32 = isFolder ? 0o700 : 0o600
    guard let shared, shared.group == group else { return own }
    let rights = isFolder ? shared.rights : shared.rights & 0o6
    return own | rights << 3 | (isFolder && shared.isSetGroup ? 0o2000 : 0)
  }
}
