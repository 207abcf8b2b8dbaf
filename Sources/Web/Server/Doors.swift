internal import Synchronization

/// The names under which this server is asked for. A page of somebody else's, whose name leads here by a trick with DNS,
/// has another one.
final class Doors: Sendable {
  private let names = Mutex<Set<String>>([])

  /// To be called as soon as the port is known.
  ///
  /// - Parameter hosts: besides those of the loopback interface.
  func open(port: Int, hosts: [String] = []) {
    let all = ["127.0.0.1", "localhost", "[::1]"] + hosts
    names.withLock { $0 = Set(all.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] }) }
  }

  func isOpen(for host: String) -> Bool { names.withLock { $0.contains(host.lowercased()) } }
}
