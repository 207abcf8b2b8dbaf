internal import NIOCore
internal import Synchronization

/// The open connections of each address, so that one client of a page that others can reach does not take the
/// connections of all.
final class Visitors: Sendable {
  /// The maximum number of connections of one address: those of several browsers behind a common router. For IPv6, the
  /// connections of a /64 network count together, which typically belongs to one household or server. In a local
  /// network all devices are in the same one, and each counts for itself.
  static let most = 32

  private let configuration: WebServer.Configuration
  private let counts = Mutex<[[UInt8]: Int]>([:])

  init(_ configuration: WebServer.Configuration) { self.configuration = configuration }

  /// Counts a connection that was opened, until `closed` is called for it. Returns whether it may stay open.
  ///
  /// - Parameter address: the address that it comes from; nil if unknown.
  func opened(_ address: String?) -> Bool {
    // The connections of all clients come from their proxy, which has limits of its own.
    guard configuration.isShared, !configuration.proxies.contains(where: { $0.contains(address ?? "") }) else {
      return true
    }
    return counts.withLock { counts in
      let count = counts[Self.network(of: address), default: 0] + 1
      counts[Self.network(of: address)] = count
      return count <= Self.most
    }
  }

  func closed(_ address: String?) {
    counts.withLock { counts in
      guard let count = counts[Self.network(of: address)] else { return }
      counts[Self.network(of: address)] = count > 1 ? count - 1 : nil
    }
  }

  private static func network(of address: String?) -> [UInt8] {
    let bytes = AddressRange.bytes(of: address ?? "") ?? []
    guard bytes.count == 16 else { return bytes }
    // fc00::/7 and fe80::/10
    let isUnique = bytes[0] & 0xFE == 0xFC
    let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    return isUnique || isLinkLocal ? bytes : Array(bytes.prefix(8))
  }
}
