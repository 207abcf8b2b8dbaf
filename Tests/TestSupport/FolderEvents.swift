public import Foundation
internal import Glibc

/// The kernel's events for one folder: which of its files were opened, how often it was listed, and whether its queue of
/// events overflowed.
public final class FolderEvents: Sendable {
  private let descriptor: Int32

  /// The maximum of queued events; later ones are lost.
  public static var queueLength: Int? {
    let text = try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  public init(of folder: URL) throws {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0, inotify_add_watch(descriptor, folder.path, UInt32(IN_OPEN | IN_ATTRIB)) >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  deinit { close(descriptor) }

  /// The events since the last call.
  public struct Told: Sendable {
    public var opened: Set<String> = []
    /// How often the folder itself was opened, or fewer, since equal events in a row are merged.
    public var listings = 0
    public var hasOverflowed = false
  }

  public func told() -> Told {
    var told = Told()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = read(descriptor, &buffer, buffer.count)
      guard got > 0 else { return told }
      // Each event is a watch, its kind, a cookie and the length of the name that follows, four bytes each.
      var start = 0
      while start + 16 <= got {
        let (kind, length) = buffer.withUnsafeBytes {
          (
            $0.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
            Int($0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
          )
        }
        let name = String(decoding: buffer[(start + 16)..<(start + 16 + length)].prefix { $0 != 0 }, as: UTF8.self)
        if kind & UInt32(IN_Q_OVERFLOW) != 0 { told.hasOverflowed = true }
        if kind & UInt32(IN_OPEN) != 0 {
          if kind & UInt32(IN_ISDIR) == 0 { told.opened.insert(name) } else if name.isEmpty { told.listings += 1 }
        }
        start += 16 + length
      }
    }
  }

  /// Waits until the folder is listed several times.
  ///
  /// - Returns: the files in it that were opened meanwhile; nil if it is never listed so often.
  public func opened(whileListed times: Int) async throws -> Set<String>? {
    var (opened, listings) = (Set<String>(), 0)
    let isListed = try await comesTrue {
      let news = told()
      opened.formUnion(news.opened)
      listings += news.listings
      return listings >= times
    }
    return isListed ? opened : nil
  }

  /// Makes more events in a folder than can be queued, using two hidden files: the same event twice in a row would be
  /// merged.
  public static func flood(_ folder: URL) throws {
    let files = [".flood-a", ".flood-b"].map { folder.appendingPathComponent($0).path }
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    for number in 0..<(queueLength ?? 16_384) + 1_000 { chmod(files[number % 2], 0o600) }
  }
}
