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
    guard let ends = try? FileEnds(descriptor: descriptor) else { return nil }
    self = ends
  }

  /// Reads both ends of an open file.
  ///
  /// - Throws: `SystemError` if its beginning cannot be read.
  init(descriptor: Int32) throws(SystemError) {
    func bytes(_ count: Int, at offset: off_t) throws(SystemError) -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: count)
      while true {
        let got = pread(descriptor, &buffer, count, offset)
        if got < 0 && errno == EINTR { continue }
        guard got >= 0 else { throw SystemError(errno) }
        return Array(buffer.prefix(got))
      }
    }
    head = try bytes(FileType.headLength, at: 0)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(errno) }
    let tailStart = max(0, status.st_size - off_t(FileType.tailLength))
    tail = (try? bytes(FileType.tailLength, at: tailStart)) ?? []
  }

  /// Whether the format's end marker is present; true for formats without one, and for files that are not documents.
  var isComplete: Bool { FileType(sniffing: head)?.hasEnd(tail: tail) ?? true }
}
