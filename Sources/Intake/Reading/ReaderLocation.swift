public import Foundation

/// The location of `billfold-reader`.
public enum ReaderLocation {
  /// The program at `path`, or else the one next to this program, or else the one in `../libexec/billfold`.
  ///
  /// - Throws: `ReaderUnavailable` naming the places that were searched.
  public static func find(named path: String?) throws -> URL {
    if let path, !path.isEmpty { return URL(fileURLWithPath: path) }
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let places = [own, own.deletingLastPathComponent().appendingPathComponent("libexec/billfold")]
    for place in places {
      let program = place.appendingPathComponent("billfold-reader")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    throw ReaderUnavailable(
      "billfold-reader is neither in \(places.map(\.path).joined(separator: " nor in ")); reinstall billfold, or set BILLFOLD_READER to its path"
    )
  }
}
