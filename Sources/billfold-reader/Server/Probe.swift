internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc
internal import ReaderChannel

/// A child that reads no document, but tries everything that a reader must not be able to do.
enum Probe {
  /// Makes the attempts, reports the results over the pipe and exits.
  ///
  /// - Parameter foreign: a descriptor of the server that the child must not have.
  static func run(parent: pid_t, foreign: Int32, reply: Int32) -> Never {
    var results: [ProbeResult] = []
    var number: Int32 = 0
    while let name = billfold_probe_name(number) {
      results.append(
        ProbeResult(attempt: String(cString: name), succeeded: billfold_probe(number, parent, foreign) != 0))
      number += 1
    }
    try? FrameChannel(descriptor: reply).send((try? JSONEncoder().encode(results)) ?? Data())
    Child.exit(.replied)
  }
}
