internal import Core
internal import Glibc
internal import SystemPackage

/// The lines of a file, read one by one. A long line comes in pieces, so that a file without line ends does not fill the
/// memory.
final class FileLines {
  /// A line, or a part of a longer one.
  struct Piece {
    /// With the line feed, if the line ends here.
    var bytes: ArraySlice<UInt8>
    /// Whether a line begins here.
    var isStart: Bool
  }

  /// The length of the pieces of a long line, in bytes.
  static let longest = 1 << 16

  private let descriptor: Int32
  private var unread: ArraySlice<UInt8> = []
  private var isAtEnd = false
  private var isStart = true

  /// - Throws: `SystemError` if the file cannot be opened.
  init(_ path: FilePath) throws(SystemError) {
    descriptor = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw SystemError(errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next line or piece of one; nil at the end of the file.
  ///
  /// - Throws: `SystemError` if the file cannot be read.
  func next() throws(SystemError) -> Piece? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) { return piece(upTo: end + 1, endsLine: true) }
      if isAtEnd && unread.isEmpty { return nil }
      if isAtEnd || unread.count == FileLines.longest { return piece(upTo: unread.endIndex, endsLine: false) }
      try fill()
    }
  }

  private func piece(upTo end: Int, endsLine: Bool) -> Piece {
    defer {
      unread = unread[end...]
      isStart = endsLine
    }
    return Piece(bytes: unread[..<end], isStart: isStart)
  }

  private func fill() throws(SystemError) {
    var block = [UInt8](repeating: 0, count: FileLines.longest - unread.count)
    while true {
      let got = read(descriptor, &block, block.count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw SystemError(errno) }
      isAtEnd = got == 0
      unread = ArraySlice(Array(unread) + block[..<got])
      return
    }
  }
}
