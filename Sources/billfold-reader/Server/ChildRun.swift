internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc

/// The run of one confined child as its parent saw it: how much it wrote and how it ended. What it wrote is passed on
/// and not stored here.
struct ChildRun {
  /// The number of bytes that the child wrote.
  private(set) var written = 0
  /// Whether the child closed its pipe before the deadline.
  private(set) var isOver = false
  /// Whether the child was stopped because it wrote more than any valid reading needs.
  private(set) var isEndless = false
  /// The child's exit code, or the negated number of the signal that ended it.
  private(set) var exit = 0
  /// Why the child ended itself; nil if it did not.
  var reason: ChildExit? { ChildExit(code: exit) }
  /// The child's peak memory in bytes.
  private(set) var peakBytes: Int64 = 0
  /// The CPU time that the child used, in seconds.
  private(set) var cpuSeconds = 0.0

  /// How to run a child.
  struct Setting {
    var limits: ReaderLimits
    var confinement: Confinement
    /// The server's descriptors that the child uses.
    var kept: [Int32]
    /// A descriptor that is closed by its other end when nobody waits for the child any more.
    var hangsUp: Int32
    /// The buffer that the child's output goes through.
    var buffer: WipedBuffer
  }

  /// Runs a closure in a forked child, waits until the child ends, and kills it at its deadline.
  ///
  /// - Parameters:
  ///   - take: called with each piece of the child's output as it arrives.
  ///   - body: called in the child with the pipe to write to and the missing protections; never returns into the
  ///     server's code.
  /// - Throws: `Failure` if no pipe or process can be created; any error of `take`, once the child has ended.
  init(
    _ setting: Setting, take: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (_ reply: Int32, _ missing: [Protection]) -> Never
  ) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Failure(.crashed, "cannot create a pipe for the reader; close other programs and try again")
    }
    var opening: [Int32] = [0, 0]
    guard billfold_opening_pair(&opening) == 0 else {
      ends.forEach { close($0) }
      throw Failure(.crashed, "cannot create a socket for the reader; close other programs and try again")
    }
    let parent = getpid()
    let child = billfold_fork()
    if child == 0 {
      let kept = setting.kept + [ends[1], opening[1]]
      body(
        ends[1],
        Child.confine(
          limits: setting.limits, confinement: setting.confinement, parent: parent, keeping: kept, opener: opening[1]))
    }
    close(ends[1])
    close(opening[1])
    defer {
      close(ends[0])
      close(opening[0])
    }
    guard child > 0 else {
      throw Failure(.crashed, "cannot create a process for the reader; close other programs and try again")
    }
    let gathering = Result {
      try gather(from: ends[0], asked: opening[0], setting, take)
    }
    // Kills the whole group, in case a library started processes of its own; harmless if they have ended.
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    var status: Int32 = 0
    while billfold_reap(child, &status, &peakBytes, &cpuSeconds) < 0 && errno == EINTR {}
    exit = Int(billfold_exit_code(status))
    try gathering.get()
  }

  /// Passes on the child's output until the child closes the pipe or reaches the deadline, and opens files for it
  /// meanwhile.
  private mutating func gather(
    from descriptor: Int32, asked: Int32, _ setting: Setting, _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    // Time during which the machine sleeps does not count.
    let deadline = SuspendingClock.now + .seconds(setting.limits.wallSeconds)
    var files = FileOpener(asked, folders: setting.confinement.readable)
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return }
      var watched = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        // No events are requested, but a hang-up is reported when the main program has exited and nobody wants the
        // reading.
        pollfd(fd: setting.hangsUp, events: 0, revents: 0),
        pollfd(fd: files.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&watched, 3, Int32(min(left + 1, 1_000_000))) > 0 else { continue }
      if watched[1].revents != 0 && watched[0].revents == 0 { return }
      if watched[2].revents != 0 { files.answer() }
      guard watched[0].revents != 0 else { continue }
      let got = try setting.buffer.lend { memory in
        let got = read(descriptor, memory.baseAddress, memory.count)
        if got > 0, written + got <= Frame.largest { try take(UnsafeRawBufferPointer(rebasing: memory.prefix(got))) }
        return got
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else {
        isOver = true
        return
      }
      written += got
      if written > Frame.largest { return isEndless = true }
    }
  }
}

/// Opens the files that a child asks for.
private struct FileOpener {
  /// The socket of the child's requests; -1 once it sends no more.
  private(set) var descriptor: Int32
  private let folders: [String]
  /// The number of requests still allowed: more than any document has fonts.
  private var left = 10_000

  init(_ descriptor: Int32, folders: [String]) {
    self.descriptor = descriptor
    self.folders = folders
  }

  mutating func answer() {
    left -= 1
    let answered = folders.withCStrings { billfold_serve_opening(descriptor, $0, $1) }
    guard answered != 0 || left == 0 else { return }
    // The child's next request fails at once; it would otherwise wait for an answer until its deadline.
    shutdown(descriptor, Int32(SHUT_RDWR))
    descriptor = -1
  }
}
