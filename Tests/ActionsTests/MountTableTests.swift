import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Actions

/// On which file system a store is.
@Suite struct MountTableTests {
  private static let mounts = MountTable(
    """
    23 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
    31 23 0:25 / /home rw - autofs systemd-1 rw
    32 23 0:26 / /home rw,relatime shared:2 master:3 - nfs4 server:/home rw,vers=4.2
    33 32 0:27 / /home/ada/local rw - btrfs /dev/sdb rw
    34 23 0:28 / /mnt/My\\040Share rw - cifs //server/share rw
    a line of another format
    """)

  @Test(
    "the file system of a path is that of the nearest mount, and of the last one at the same place",
    arguments: [
      ("/srv/billfold", "ext4"), ("/home/ada/.local/share/billfold", "nfs4"), ("/home/ada/local/billfold", "btrfs"),
      ("/homes", "ext4"), ("/mnt/My Share/billfold", "cifs"), ("/home", "nfs4"),
    ])
  func types(path: String, type: String) {
    #expect(MountTableTests.mounts.type(of: FilePath(path)) == type)
    #expect(MountTable("").type(of: FilePath(path)) == nil)
  }

  @Test("the mounts of this machine are found") func current() {
    #expect(MountTable.current.type(of: "/proc") == "proc")
  }

  @Test(
    "a store on a network share is named with the alternative; a local one and one on a server are not",
    arguments: [
      ("/home/ada/billfold.sqlite", "nfs4"), ("/mnt/My Share/billfold.sqlite", "cifs"), ("/srv/billfold.sqlite", nil),
      ("postgresql://db.example/books", nil),
    ] as [(String, String?)])
  func share(store: String, type: String?) throws {
    let settings = try Settings(flags: [.store: store], environment: ["HOME": "/home/ada"])
    let finding = StoreChecks.share(settings, MountTableTests.mounts)
    #expect((finding == nil) == (type == nil))
    guard let finding, let type else { return }
    #expect(finding.state == .note && finding.text.contains("(\(type))") && finding.text.contains("PostgreSQL"))
  }
}
