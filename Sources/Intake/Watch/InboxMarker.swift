internal import Glibc
internal import SystemPackage

/// A hidden file that distinguishes the watched folder from the empty mount point that takes its place while its disk
/// is not mounted. Files dropped into a mount point would be hidden when the disk is mounted again.
struct InboxMarker {
  static let name = ".billfold"
  private var wasSeen = false

  /// Returns whether the folder is still the one that was watched. The first call creates the file. In a folder without
  /// write access the file cannot be created, and the result is always true.
  mutating func isThere(in inbox: FilePath) -> Bool {
    let file = inbox.appending(InboxMarker.name)
    if file.withPlatformString({ access($0, F_OK) }) == 0 {
      wasSeen = true
      return true
    }
    guard !wasSeen else { return false }
    // In a shared folder somebody else could put a link there, which would lead to a file elsewhere.
    let made = file.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644) }
    if made >= 0 {
      close(made)
      wasSeen = true
    }
    return true
  }
}
