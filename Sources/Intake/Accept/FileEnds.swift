internal import Core
internal import Glibc
internal import SystemPackage

/// The first and last bytes of a file, which show its type and whether it is complete.
struct FileEnds {
  var head: [UInt8]
  var tail: [UInt8]

  /// Reads both ends; nil if the file cannot be opened or its beginning not be read.
  init?(_ path: FilePath) {
    let descriptor = path.withPlatformString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    self.init(descriptor: descriptor)
  }

  /// Reads both ends of an open file; nil, with the reason in `errno`, if its beginning cannot be read.
  init?(descriptor: Int32) {
    func bytes(_ count: Int, at offset: off_t) -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: count)
      while true {
        let got = pread(descriptor, &buffer, count, offset)
        if got < 0 && errno == EINTR { continue }
        return got < 0 ? nil : Array(buffer.prefix(got))
      }
    }
    guard let head = bytes(FileType.headLength, at: 0) else { return nil }
    self.head = head
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    // Some programs append a few hundred bytes after the end of a PDF or JPEG.
    tail = bytes(2048, at: max(0, status.st_size - 2048)) ?? []
  }

  /// Whether the format's end marker is present; true for formats without one, and for files that are not documents.
  var isComplete: Bool { FileType(sniffing: head)?.hasEnd(tail: tail) ?? true }
}
