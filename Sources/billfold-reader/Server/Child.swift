internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc
internal import ReaderChannel

/// The forked process that reads one document and exits. It runs on the reader's fully loaded memory, may not grow
/// beyond its limits, and owns nothing but the document's descriptor and the pipe for its reply.
enum Child {
  static let outOfMemoryExit: Int32 = 12

  static let unconfinedExit: Int32 = 13

  /// The document has pages to recognise, and the server had not loaded its models.
  static let modelsNeededExit: Int32 = 14

  /// Drops what reading does not need; exits where that fails, as an unconfined child must not see foreign bytes.
  ///
  /// - Parameter kept: the descriptors it works with. All others are the parent's, its reply to billfold among them.
  /// - Returns: the walls that the kernel does not have.
  static func confine(limits: ReaderLimits, walls: Walls, parent: pid_t, keeping kept: [Int32]) -> [Wall] {
    func insist(_ code: Int32) { if code != 0 { _exit(unconfinedExit) } }
    var confinement = billfold_limits(
      memory_bytes: limits.memoryBytes, cpu_seconds: Int64(limits.cpuSeconds), file_bytes: 0, descriptors: 32)
    // What libraries think of a document is noise on the user's terminal, and a document could choose its words.
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    insist(nowhere < 0 ? errno : 0)
    for standard in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(nowhere, standard) }
    insist(billfold_close_all_but(kept + walls.descriptors, kept.count + walls.descriptors.count))
    insist(billfold_confine(&confinement, parent))
    // A forbidden write to a file is an error for the library that tries it, not the end of the reading.
    signal(SIGXFSZ, SIG_IGN)
    return walls.enter()
  }

  /// Reads, replies and exits; never returns into the server's code.
  static func read(_ document: Int32, request: ReaderRequest, engines: Engines?, reply descriptor: Int32) -> Never {
    let channel = FrameChannel(descriptor: descriptor)
    // Pictures of a page follow each other by the dozen: given back to the kernel each time, their memory would be
    // cleared and mapped anew each time.
    billfold_keep_memory()
    do {
      let data = try bytes(of: document, limits: request.limits)
      #if DEBUG
      FaultDocument(data)?.happen(reply: descriptor)
      #endif
      let outcome = try DocumentReader(engines: engines, request: request).read(data)
      try channel.send(JSONEncoder().encode(ReaderReply.read(outcome.reading, previews: outcome.previews.map(\.info))))
      for preview in outcome.previews { try channel.send(preview.data) }
    } catch let failure as Failure {
      try? channel.send((try? JSONEncoder().encode(ReaderReply.failed(failure))) ?? Data())
    } catch is ModelsNeeded {
      _exit(modelsNeededExit)
    } catch {
      _exit(1)
    }
    // No atexit handlers, no buffers: the parent's are not ours to flush.
    _exit(0)
  }

  private static func bytes(of descriptor: Int32, limits: ReaderLimits) throws -> Data {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.unsupported, "it is no ordinary file; give billfold the document itself")
    }
    guard status.st_size <= limits.fileBytes else {
      throw Failure(
        .tooLarge,
        "it has \(status.st_size / 1_000_000) MB, more than the \(limits.fileBytes / 1_000_000) MB that are read; scan it at a lower resolution or split it"
      )
    }
    var data = Data(capacity: Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let got = Glibc.read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw unreadable }
      if got == 0 { return data }
      data.append(contentsOf: buffer[0..<got])
      guard data.count <= limits.fileBytes else {
        throw Failure(.tooLarge, "it grew while it was read; wait until it is complete")
      }
    }
  }

  private static let unreadable = Failure(
    .unreadable, "it cannot be read from disk; check the disk and the file's permissions")

  /// Whether the bytes hold the whole reply: one JSON frame and a frame for each preview that it announces.
  static func isComplete(_ data: Data) -> Bool {
    var frames = FrameSplitter(data)
    guard let first = frames.next(), let reply = try? JSONDecoder().decode(ReaderReply.self, from: first) else {
      return false
    }
    if case .read(_, let previews) = reply {
      return previews.allSatisfy { _ in frames.next() != nil } && frames.isAtEnd
    }
    return frames.isAtEnd
  }
}

/// Cuts gathered bytes into frames.
struct FrameSplitter {
  private var rest: Data

  init(_ data: Data) { rest = data }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next payload, or nil where none is complete.
  mutating func next() -> Data? {
    guard let length = Frame.length(prefix: [UInt8](rest.prefix(4))), rest.count >= 4 + length else { return nil }
    defer { rest = rest.dropFirst(4 + length) }
    return Data(rest.dropFirst(4).prefix(length))
  }
}
