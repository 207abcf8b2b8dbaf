internal import Foundation
internal import SystemPackage

/// The mounted file systems, each with its type.
struct MountTable {
  private var mounts: [(place: FilePath, type: String)] = []

  /// The file systems that this process sees.
  static var current: MountTable {
    MountTable((try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? "")
  }

  /// - Parameter text: in the format of `/proc/self/mountinfo`, see proc(5). Other lines are ignored.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 6, let dash = words[6...].firstIndex(of: "-"), dash + 1 < words.count else { continue }
      mounts.append((FilePath(MountTable.unescaped(words[4])), String(words[dash + 1])))
    }
  }

  /// The type of the file system that holds a path without symbolic links, such as `ext4` or `nfs4`; nil if unknown.
  func type(of path: FilePath) -> String? {
    var nearest: (depth: Int, type: String)?
    // A later mount at the same place hides an earlier one.
    for mount in mounts where path.starts(with: mount.place) {
      let depth = mount.place.components.count
      if depth >= nearest?.depth ?? 0 { nearest = (depth, mount.type) }
    }
    return nearest?.type
  }

  /// File systems that several machines may share, whose locks and shared memory do not reach from one to another.
  static let networkTypes: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "vboxsf", "afs", "ceph", "glusterfs", "lustre", "ncpfs",
    "fuse.sshfs", "fuse.rclone", "fuse.glusterfs", "fuse.ceph", "fuse.gvfsd-fuse", "fuse.vmhgfs-fuse",
  ]

  /// A path in which spaces, tabs, line feeds and backslashes are written in octal.
  private static func unescaped(_ path: Substring) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")].reduce(String(path)) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
