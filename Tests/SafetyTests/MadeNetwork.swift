import Foundation
import TestSupport

/// Machines that share only a network: each is a kernel namespace with its own interface and cable to a switch, to
/// which this machine is connected as well. The network is removed together with this object.
final class MadeNetwork {
  /// The address of this machine as seen from the others.
  let address: String
  private let prefix: String
  private let name: String
  private var machines = 0

  struct NotPermitted: Error { var command: String }

  /// Whether this machine allows making one: it takes administrator rights.
  static let isPermitted: Bool = {
    guard let network = try? MadeNetwork() else { return false }
    return (try? network.machine()) != nil
  }()

  init() throws {
    // Tests run in parallel, and interface names have at most 15 characters.
    let number = Int.random(in: 0..<60_000)
    name = "bf\(number)"
    prefix = "10.\(200 + number / 240 % 50).\(number % 240)."
    address = prefix + "1"
    try run("link", "add", name, "type", "bridge")
    try run("address", "add", "\(address)/24", "dev", name)
    try run("link", "set", name, "up")
  }

  deinit {
    for number in 0..<machines {
      try? run("netns", "delete", space(number))
      try? run("link", "delete", cable(number))
    }
    try? run("link", "delete", name)
  }

  /// Another machine at the switch: the command prefix that runs programs on it.
  func machine() throws -> (number: Int, launcher: [String]) {
    let number = machines
    machines += 1
    let (space, cable) = (space(number), cable(number))
    try run("netns", "add", space)
    try run("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space)
    try run("link", "set", cable, "master", name, "up")
    try run("-n", space, "address", "add", "\(prefix)\(10 + number)/24", "dev", "eth0")
    try run("-n", space, "link", "set", "eth0", "up")
    try run("-n", space, "link", "set", "lo", "up")
    return (number, ["/usr/bin/env", "ip", "netns", "exec", space])
  }

  /// Unplugs a machine's cable at the switch, or plugs it in again.
  func pull(_ machine: Int) { try? run("link", "set", cable(machine), "down") }
  func plug(_ machine: Int) { try? run("link", "set", cable(machine), "up") }

  private func space(_ number: Int) -> String { "\(name)-\(number)" }
  private func cable(_ number: Int) -> String { "\(name)v\(number)" }

  private func run(_ arguments: String...) throws {
    let ip = Process()
    ip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ip.arguments = ["ip"] + arguments
    ip.standardError = FileHandle.nullDevice
    ip.standardOutput = FileHandle.nullDevice
    try ip.run()
    ip.waitUntilExit()
    guard ip.terminationStatus == 0 else { throw NotPermitted(command: arguments.joined(separator: " ")) }
  }
}
