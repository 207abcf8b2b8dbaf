internal import Glibc
internal import SystemPackage

/// A hidden file that tells the watched folder from the empty one that is in its place while its disk is not mounted:
/// what is dropped there would vanish beneath the disk when it comes back.
struct InboxMarker {
  static let name = ".billfold"
  private var wasSeen = false

  /// Whether the folder is still the one it was. Makes the file at the first look; in a folder where nothing can be
  /// written there is none and nothing is missed.
  mutating func isThere(in inbox: FilePath) -> Bool {
    let file = inbox.appending(InboxMarker.name)
    if file.withPlatformString({ access($0, F_OK) }) == 0 {
      wasSeen = true
      return true
    }
    guard !wasSeen else { return false }
    let made = file.withPlatformString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) }
    if made >= 0 {
      close(made)
      wasSeen = true
    }
    return true
  }
}
