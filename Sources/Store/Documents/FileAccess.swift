internal import Glibc

/// Who besides its owner may use a file or folder that billfold makes: nobody, but for the group of a folder that a person
/// shares with one.
///
/// A folder counts as shared where it has the setgid bit, or where its group may write and everybody else is kept out:
/// nobody's umask makes such a folder by chance. What lies in or beside it then has its group, and its group's rights.
/// Everybody gets none, whatever the folder is like: most folders can be read by all only because their umask is 022.
public struct FileAccess: Hashable, Sendable {
  /// The group and its rights in a folder, rwx; nil for the owner alone.
  private var shared: Shared?

  private struct Shared: Hashable {
    var group: UInt32
    var rights: UInt32
    var isSetGroup: Bool
  }

  public static let ownerOnly = FileAccess(shared: nil)

  private init(shared: Shared?) { self.shared = shared }

  /// The access that goes with a folder of the person's, by its mode and group as `stat` says them.
  public init(besideFolderOfMode mode: UInt32, group: UInt32) {
    let rights = mode >> 3 & 0o7
    let isSetGroup = mode & 0o2000 != 0
    let isShared = rights & 0o5 == 0o5 && (isSetGroup || rights & 0o2 != 0 && mode & 0o007 == 0)
    shared = isShared ? Shared(group: group, rights: rights, isSetGroup: isSetGroup) : nil
  }

  /// As for the folder at a path; the owner alone where there is none.
  public init(besideFolder path: UnsafePointer<CChar>) {
    var found = stat()
    guard stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFDIR else {
      self = .ownerOnly
      return
    }
    self.init(besideFolderOfMode: found.st_mode, group: found.st_gid)
  }

  /// Gives an open file or folder this access. Where the system does not let it have the group, or the file system has no
  /// modes, it stays with what it has or its owner's alone; that is no failure of the work.
  ///
  /// - Parameter most: rights it does not get beyond, for what somebody else has made.
  /// - Returns: whether somebody has lost rights by it.
  @discardableResult
  public func apply(to descriptor: Int32, atMost most: UInt32 = 0o777) -> Bool {
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { return false }
    if let shared, found.st_gid != shared.group, fchown(descriptor, uid_t.max, shared.group) == 0 {
      found.st_gid = shared.group
    }
    let wanted = mode(isFolder: found.st_mode & S_IFMT == S_IFDIR, group: found.st_gid) & (0o7000 | most)
    let old = found.st_mode & 0o7777
    guard old != wanted else { return false }
    return fchmod(descriptor, wanted) == 0 && old & ~wanted & 0o077 != 0
  }

  /// Whether a mode gives others more than this.
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
