public import Glibc

extension stat {
  public var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

  /// Whether it is a file with contents of its own, as opposed to a folder, link, device or pipe.
  public var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}
