internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc

/// One confined child's life as its parent saw it: what it wrote, and how it ended.
struct ChildRun {
  /// Everything it wrote: foreign bytes, to be believed only as far as they are checked.
  private(set) var written = Data()
  /// Whether it ended by itself before its deadline.
  private(set) var isOver = false
  /// Whether it wrote more than any honest reading has, and was stopped.
  private(set) var isEndless = false
  /// Its exit code, or minus the signal that ended it.
  private(set) var exit = 0
  /// The most memory it held.
  private(set) var peakBytes: Int64 = 0

  /// Runs a body in a forked child and waits until it ends, or ends it at its deadline.
  ///
  /// - Parameters:
  ///   - kept: descriptors of the server that the child works with.
  ///   - hangsUp: the descriptor whose closing tells that nobody waits for the child any more.
  ///   - body: gets the pipe to write to and the walls that are missing; never returns into the server's code.
  /// - Throws: `Failure` where there is no pipe or process for a child.
  init(
    _ limits: ReaderLimits, walls: Walls, keeping kept: [Int32], hangsUp: Int32,
    _ body: (_ reply: Int32, _ missing: [Wall]) -> Never
  ) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw Failure(.crashed, "no pipe for the reader; close other programs and try again")
    }
    let parent = getpid()
    let child = billfold_fork()
    if child == 0 {
      body(ends[1], Child.confine(limits: limits, walls: walls, parent: parent, keeping: kept + [ends[1]]))
    }
    close(ends[1])
    defer { close(ends[0]) }
    guard child > 0 else { throw Failure(.crashed, "no process for the reader; close other programs and try again") }
    gather(from: ends[0], until: .now + .seconds(limits.wallSeconds), hangsUp)
    // The whole group, in case a library started processes of its own; harmless when it is gone.
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    var status: Int32 = 0
    while billfold_reap(child, 0, &status, &peakBytes) < 0 && errno == EINTR {}
    exit = Int(billfold_exit_code(status))
  }

  /// Everything the child writes until it closes the pipe, up to the deadline.
  private mutating func gather(from descriptor: Int32, until deadline: ContinuousClock.Instant, _ hangsUp: Int32) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return }
      var watched = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        // Asks for nothing, but hears when the main program is gone: then nobody wants this reading.
        pollfd(fd: hangsUp, events: 0, revents: 0),
      ]
      guard poll(&watched, 2, Int32(min(left + 1, 1_000_000))) != 0 else { continue }
      if watched[1].revents != 0 && watched[0].revents == 0 { return }
      let got = read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else {
        isOver = true
        return
      }
      written.append(contentsOf: buffer[0..<got])
      if written.count > Frame.largest { return isEndless = true }
    }
  }
}
