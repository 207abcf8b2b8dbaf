internal import Glibc
internal import Synchronization

/// The host names that this server answers to. A page of an attacker that reaches this server by DNS rebinding uses
/// another one.
final class AllowedHosts: Sendable {
  private struct Open {
    var names: Set<String> = []
    /// The port if addresses of this machine are accepted as well: DNS rebinding needs a name.
    var portOfAddresses: Int?
  }

  private let open = Mutex(Open())

  /// Must be called as soon as the port is known.
  func open(_ configuration: WebServer.Configuration, port: Int) {
    var names = ["127.0.0.1", "localhost", "[::1]"]
    if !configuration.isLoopback { names += Self.ownNames }
    let here = names.flatMap { port == 80 ? [$0, "\($0):80"] : ["\($0):\(port)"] }
    // A proxy listens on other ports.
    let named = configuration.names.flatMap { name in
      name.contains(":") && !name.hasSuffix("]") ? [name] : [name, "\(name):\(port)", "\(name):443", "\(name):80"]
    }
    open.withLock {
      $0 = Open(
        names: Set((here + named).map { $0.lowercased() }), portOfAddresses: configuration.isLoopback ? nil : port)
    }
  }

  func isOpen(for host: String) -> Bool {
    open.withLock { open in
      if open.names.contains(host.lowercased()) { return true }
      guard let port = open.portOfAddresses else { return false }
      return Self.address(in: host, port: port) != nil
    }
  }

  /// Returns the address in `192.168.1.5:7878` or `[fe80::1]:7878`; nil for a name, or another port.
  private static func address(in host: String, port: Int) -> String? {
    let ending = ":\(port)"
    let bare = host.hasSuffix(ending) ? String(host.dropLast(ending.count)) : port == 80 ? host : ""
    let isSix = bare.hasPrefix("[") && bare.hasSuffix("]")
    let address = isSix ? String(bare.dropFirst().dropLast()) : bare
    guard !address.contains("%"), AddressRange.bytes(of: address) != nil, isSix == address.contains(":") else {
      return nil
    }
    return address
  }

  /// The machine's host name, plain and as a multicast DNS name.
  private static var ownNames: [String] {
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return [] }
    let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? [] : [name, "\(name).local"]
  }

  /// The first IPv4 address of the machine that others can reach; nil if there is none.
  static var ownAddress: String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    var next = first
    while let one = next {
      next = one.pointee.ifa_next
      guard let address = one.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
        one.pointee.ifa_flags & UInt32(IFF_LOOPBACK) == 0, one.pointee.ifa_flags & UInt32(IFF_UP) != 0
      else { continue }
      var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
      var four = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr }
      guard inet_ntop(AF_INET, &four, &text, socklen_t(text.count)) != nil else { continue }
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return nil
  }
}
