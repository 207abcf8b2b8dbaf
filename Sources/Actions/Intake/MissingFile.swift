internal import Glibc
internal import SystemPackage

extension FilePath {
  /// Whether the path does not exist: probably a mistyped name, as opposed to a file that cannot be read.
  var leadsNowhere: Bool { withPlatformString { access($0, F_OK) } != 0 && errno == ENOENT }
}
