internal import Foundation
internal import Glibc

/// The content of a store's lock file once the store exists: its id, and the two files that it consists of. A program
/// that finds this marker but no store file knows that the store is gone, rather than that there never was one.
struct StoreMarker: Hashable, Sendable {
  var id: String
  /// The inodes of the store's file and of its write-ahead log when it was last opened; 0 if there was no log.
  var file: UInt64
  var log: UInt64

  init(id: String, file: UInt64, log: UInt64) {
    self.id = id
    self.file = file
    self.log = log
  }

  /// Parses a marker; returns nil for any other text.
  ///
  /// - Parameter text: in the format of `text`.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 4, words[0] == "store", let file = UInt64(words[2]), let log = UInt64(words[3]) else {
      return nil
    }
    self.init(id: String(words[1]), file: file, log: log)
  }

  var text: String { "store \(id) \(file) \(log)\n" }
}

extension StoreLock {
  /// The marker in the lock file; nil if it is empty or cannot be parsed.
  var marker: StoreMarker? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let got = pread(descriptor, &bytes, bytes.count, 0)
    return got > 0 ? StoreMarker(String(decoding: bytes[0..<got], as: UTF8.self)) : nil
  }

  /// Writes the marker. If the disk is too full for it, only this information is lost.
  func mark(_ marker: StoreMarker) {
    guard marker != self.marker else { return }
    let bytes = Array(marker.text.utf8)
    if pwrite(descriptor, bytes, bytes.count, 0) == bytes.count { ftruncate(descriptor, off_t(bytes.count)) }
  }
}
