internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc
internal import ReaderChannel

/// The forked process that reads one document and exits. It shares the server's loaded memory, may not grow beyond its
/// limits, and owns nothing but the document's descriptor and the pipe for its reply.
enum Child {
  /// Gives up everything that reading does not need. Exits if that fails, as an unconfined child must not see untrusted
  /// bytes.
  ///
  /// - Parameters:
  ///   - kept: the descriptors that the child uses. All others are closed, including the parent's channel to billfold.
  ///   - opener: the one of them through which the child asks for files.
  /// - Returns: the protections that the kernel does not provide.
  static func confine(
    limits: ReaderLimits, confinement: Confinement, parent: pid_t, keeping kept: [Int32], opener: Int32
  ) -> [Protection] {
    func insist(_ code: Int32) { if code != 0 { exit(.unconfined) } }
    var bounds = billfold_limits(
      memory_bytes: limits.memoryBytes, cpu_seconds: Int64(limits.cpuSeconds), file_bytes: 0, descriptors: 32)
    // The messages of libraries are noise on the user's terminal, and a document could choose their text.
    let nowhere = open("/dev/null", O_RDWR | O_CLOEXEC)
    insist(nowhere < 0 ? errno : 0)
    for standard in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { dup2(nowhere, standard) }
    insist(billfold_close_all_but(kept + confinement.descriptors, kept.count + confinement.descriptors.count))
    insist(billfold_confine(&bounds, parent))
    // A forbidden write to a file fails in the library that tries it instead of ending the child.
    signal(SIGXFSZ, SIG_IGN)
    return confinement.enter(opener: opener)
  }

  /// The server's resources that a child can use.
  struct Resources {
    /// The libraries and models that are loaded.
    var ready: RequiredLibraries
    /// The networks; nil if they are not loaded or not installed.
    var second: SecondReader?
    /// Tesseract with billfold's own model; nil until a PDF is read, or if the model is missing.
    var lineEngine: Engine?
    /// The recognition engines; nil until models are loaded.
    var engines: Engines?
    /// The parts of the document that took too long; see `WorkWatch`.
    var leftOut: Set<Int>
  }

  /// Reads the document, replies and exits; never returns into the server's code.
  static func read(
    _ document: Int32, request: ReaderRequest, with resources: Resources, reply descriptor: Int32
  ) -> Never {
    let channel = FrameChannel(descriptor: descriptor)
    // Dozens of page-sized pictures are allocated one after another. If their memory were returned to the kernel each
    // time, it would have to be mapped and cleared again each time.
    billfold_keep_memory()
    do {
      let data = try bytes(of: document, limits: request.limits)
      #if DEBUG
      FaultDocument(data)?.happen(reply: descriptor)
      #endif
      let needs = RequiredLibraries(FileType(sniffing: data))
      guard resources.ready.isSuperset(of: needs) else { exit(.missing(.loading(needs))) }
      let outcome = try DocumentReader(
        ready: resources.ready, second: resources.second, lineEngine: resources.lineEngine,
        engines: resources.engines, watch: WorkWatch(leavingOut: resources.leftOut), request: request
      ).read(data)
      try channel.send(JSONEncoder().encode(ReaderReply.read(outcome.reading, previews: outcome.previews.map(\.info))))
      for preview in outcome.previews { try channel.send(preview.data) }
    } catch let failure as Failure {
      try? channel.send((try? JSONEncoder().encode(ReaderReply.failed(failure))) ?? Data())
    } catch let need as MissingResource {
      exit(.missing(need))
    } catch {
      exit(.failed)
    }
    exit(.replied)
  }

  /// Encodes a made reply. How to encode a type is looked up once, which each child would do otherwise.
  static func prepare() {
    let word = Word(text: "1", box: Box(x: 0, y: 0, width: 1, height: 1), confidence: 1)
    let page = Page(number: 1, width: 1, height: 1, passes: [Pass(source: .textLayer, lines: [Line(words: [word])])])
    let reply = ReaderReply.read(Reading(pages: [page]), previews: [PreviewInfo(page: 1, format: .jpeg)])
    _ = try? JSONEncoder().encode(reply)
  }

  /// Skips atexit handlers and buffered output, which belong to the parent.
  static func exit(_ reason: ChildExit) -> Never { _exit(reason.code) }

  private static func bytes(of descriptor: Int32, limits: ReaderLimits) throws -> Data {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
    guard status.isRegularFile else { throw Failure.notAFile }
    guard status.st_size <= limits.fileBytes else {
      throw Failure.tooLarge(bytes: Int64(status.st_size), limit: limits.fileBytes)
    }
    var data = Data(capacity: Int(status.st_size))
    let unread = try FileReading.readAll(from: descriptor) { bytes in
      data.append(contentsOf: bytes)
      guard data.count <= limits.fileBytes else {
        throw Failure(.tooLarge, "it grew while it was read; wait until it is complete")
      }
    }
    if let unread { throw unreadable(unread) }
    return data
  }

  private static func unreadable(_ code: Int32) -> Failure {
    Failure(.unreadable, "it cannot be read: \(SystemError(code).sentence)")
  }
}
