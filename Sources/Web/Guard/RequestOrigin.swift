internal import HTTPTypes
internal import Hummingbird

/// Who asks, as far as that can be believed: what stands in `X-Forwarded-` headers, and who signed on, counts where a named
/// proxy says it, and nowhere else.
struct RequestOrigin: Sendable {
  /// The address of the browser's machine.
  var address: String
  /// The name that it asked for, with the port where there is one.
  var host: String?
  /// Whether the proxy was asked over TLS.
  var isSecure = false
  /// Whom the proxy let in.
  var person: String?

  /// - Parameter peer: the address that the connection comes from; nil where there is none.
  init(_ head: HTTPRequest, peer: String?, place: WebServer.Place) {
    address = peer ?? ""
    host = head.authority
    guard let peer, place.proxies.contains(where: { $0.contains(peer) }) else { return }
    func said(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { head.headerFields[$0] }.map { $0.trimmed }.flatMap { $0.isEmpty ? nil : $0 }
    }
    // Each proxy adds the address that it was asked from: the last that is no proxy of ours is the browser's.
    let way = (said("X-Forwarded-For") ?? "").split(separator: ",").map { $0.trimmed }
    for hop in way.reversed() {
      guard AddressRange.bytes(of: hop) != nil else { break }
      address = hop
      guard place.proxies.contains(where: { $0.contains(hop) }) else { break }
    }
    if let name = said("X-Forwarded-Host") { host = name }
    isSecure = said("X-Forwarded-Proto")?.lowercased() == "https"
    if let header = place.signOnHeader, let name = said(header), name.utf8.count <= 200 { person = name }
  }

  /// What its attempts are counted by: an address, of IPv6 the network, which one household or server has.
  var counted: String {
    guard let bytes = AddressRange.bytes(of: address), bytes.count == 16 else { return address }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
