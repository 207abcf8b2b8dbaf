internal import Core
internal import HTTPTypes
internal import Hummingbird

/// The client that a request comes from. The `X-Forwarded-` headers and the name of an authenticated person are trusted
/// only if a configured proxy sends them.
struct RequestOrigin: Sendable {
  /// The address of the client.
  var address: String
  /// The requested host name, with the port if given: the one that a proxy forwards.
  var host: String?
  /// The host name in the request itself. A web page can contact this machine under a name of its own (DNS rebinding),
  /// from the proxy's address and with the proxy's headers, but cannot change this.
  let contactedHost: String?
  /// Whether the proxy was contacted over TLS.
  var isSecure = false
  /// The person whom the proxy authenticated.
  var person: String?

  /// - Parameter peer: the address that the connection comes from; nil if unknown.
  init(_ head: HTTPRequest, peer: String?, configuration: WebServer.Configuration) {
    address = peer ?? ""
    host = head.authority
    contactedHost = head.authority
    guard let peer, configuration.proxies.contains(where: { $0.contains(peer) }) else { return }
    func value(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { head.headerFields[$0] }.map { $0.trimmed() }.flatMap { $0.isEmpty ? nil : $0 }
    }
    // Each proxy appends the address that contacted it: the last one that is not a configured proxy is the client's.
    let way = (value("X-Forwarded-For") ?? "").split(separator: ",").map { $0.trimmed() }
    for hop in way.reversed() {
      guard AddressRange.bytes(of: hop) != nil else { break }
      address = hop
      guard configuration.proxies.contains(where: { $0.contains(hop) }) else { break }
    }
    if let name = value("X-Forwarded-Host") { host = name }
    isSecure = value("X-Forwarded-Proto")?.lowercased() == "https"
    if let header = configuration.signOnHeader, let name = value(header), name.utf8.count <= 200 { person = name }
  }

  /// The key by which attempts are counted: the address, or for IPv6 the /64 network, which typically belongs to one
  /// household or server. That of a local network counts as one, too, unlike for `Visitors`: a device can give itself
  /// any number of addresses in it.
  var counted: String {
    guard let bytes = AddressRange.bytes(of: address), bytes.count == 16 else { return address }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }
}
