internal import Core
internal import Foundation
internal import Glibc
internal import ReaderChannel

/// The requests of the main program. The server keeps only a descriptor of each document: the path passes through
/// memory that is wiped.
struct Requests {
  let channel: FrameChannel
  private let buffer: WipedBuffer

  init(_ descriptor: Int32, buffer: WipedBuffer) {
    channel = FrameChannel(descriptor: descriptor)
    self.buffer = buffer
  }

  /// A request to read one document.
  struct Next {
    /// The request without the path; nil if it could not be decoded.
    var request: ReaderRequest?
    var document: Result<Int32, Failure>
  }

  /// Returns the next request with its document opened, or nil at the end of the input.
  func next() throws -> Next? {
    guard let frame = try channel.receive() else { return nil }
    let document = try open()
    return Next(request: try? JSONDecoder().decode(ReaderRequest.self, from: frame), document: document)
  }

  private func open() throws -> Result<Int32, Failure> {
    let (descriptor, code) = try buffer.lend { memory -> (Int32, Int32) in
      // The last byte is for the terminating null.
      let room = UnsafeMutableRawBufferPointer(rebasing: memory.dropLast())
      guard let length = try channel.receive(into: room) else { return (-1, ENAMETOOLONG) }
      memory[length] = 0
      guard let path = memory.baseAddress?.assumingMemoryBound(to: CChar.self) else { return (-1, ENOMEM) }
      let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      return (descriptor, errno)
    }
    if descriptor >= 0 { return .success(descriptor) }
    return .failure(
      Failure(
        .unreadable, "it cannot be opened: \(SystemError(code).reason); check the file and its permissions"))
  }
}
