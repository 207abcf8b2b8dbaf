internal import Core
internal import Foundation
internal import Glibc
internal import ReaderChannel

/// The requests of the main program. Of the document the server keeps nothing but a descriptor: its path goes through
/// memory that is cleared.
struct Requests {
  let channel: FrameChannel
  private let buffer: WipedBuffer

  init(_ descriptor: Int32, buffer: WipedBuffer) {
    channel = FrameChannel(descriptor: descriptor)
    self.buffer = buffer
  }

  /// One document to be read.
  struct Next {
    /// What is asked, without the path; nil where it was not understood.
    var request: ReaderRequest?
    var document: Result<Int32, Failure>
  }

  /// The next request, its document opened, or nil at the end.
  func next() throws -> Next? {
    guard let frame = try channel.receive() else { return nil }
    let document = try open()
    return Next(request: try? JSONDecoder().decode(ReaderRequest.self, from: frame), document: document)
  }

  private func open() throws -> Result<Int32, Failure> {
    let (descriptor, code) = try buffer.lend { memory -> (Int32, Int32) in
      // The last byte ends the path.
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
        .unreadable, "it cannot be opened: \(String(cString: strerror(code))); check the file and its permissions"))
  }
}
