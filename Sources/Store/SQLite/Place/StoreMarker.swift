internal import Foundation
internal import Glibc

/// What the lock file of a store says once there is a store: that there is one, which, and which two files it consists
/// of. Who finds it without the store's file knows that the store is gone, and not that there never was one.
struct StoreMarker: Hashable, Sendable {
  var id: String
  /// The inode of the store's file, and of its log, when it was opened last; 0 where there was no log.
  var file: UInt64
  var log: UInt64

  init(id: String, file: UInt64, log: UInt64) {
    self.id = id
    self.file = file
    self.log = log
  }

  /// - Parameter text: as `text` gives it; nil for any other.
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
  /// What the lock file says; nil where it says nothing, or nothing that is understood.
  var marker: StoreMarker? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let got = pread(descriptor, &bytes, bytes.count, 0)
    return got > 0 ? StoreMarker(String(decoding: bytes[0..<got], as: UTF8.self)) : nil
  }

  /// Writes it. A disk that is too full for it harms nothing but what it would have told.
  func mark(_ marker: StoreMarker) {
    guard marker != self.marker else { return }
    let bytes = Array(marker.text.utf8)
    if pwrite(descriptor, bytes, bytes.count, 0) == bytes.count { ftruncate(descriptor, off_t(bytes.count)) }
  }
}
