import Foundation
import HTTPTypes
import Testing

@testable import Web

/// The origin of a request, as far as a proxy is trusted.
@Suite struct RequestOriginTests {
  @Test(
    "addresses are recognised as inside or outside a range",
    arguments: [
      ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("10.0.0.0/8", "10.255.0.1", true),
      ("10.0.0.0/8", "11.0.0.1", false), ("192.168.4.0/22", "192.168.7.255", true),
      ("192.168.4.0/22", "192.168.8.0", false), ("::1", "::1", true), ("fd00::/8", "fd12:3::4", true),
      ("fd00::/8", "fe80::1", false), ("127.0.0.1", "::ffff:127.0.0.1", true), ("0.0.0.0/0", "::1", false),
      ("127.0.0.1", "localhost", false), ("fe80::/10", "fe80::1%eth0", true), ("127.0.0.1", "", false),
    ])
  func ranges(range: String, address: String, isIn: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(address) == isIn)
  }

  @Test(
    "text that is not an address is not a range",
    arguments: ["", "localhost", "1.2.3", "1.2.3.4/33", "1.2.3.4/-1", "::1/129", "1.2.3.4/x", "/8"])
  func noRange(text: String) { #expect(AddressRange(text) == nil) }

  @Test(
    "the browser's address is the last one that belongs to no named proxy",
    arguments: [
      ("203.0.113.5", "203.0.113.5"), ("198.51.100.1, 203.0.113.5", "203.0.113.5"),
      ("198.51.100.1, 10.0.0.2", "198.51.100.1"), ("198.51.100.1, 10.0.0.2, 10.0.0.3", "198.51.100.1"),
      ("unknown, 10.0.0.2", "10.0.0.2"), ("", "10.0.0.1"), ("<script>", "10.0.0.1"),
    ])
  func addresses(said: String, address: String) throws {
    let configuration = try WebServer.Configuration(proxies: ["10.0.0.0/8"])
    var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
    head.headerFields[try #require(HTTPField.Name("X-Forwarded-For"))] = said
    #expect(RequestOrigin(head, peer: "10.0.0.1", configuration: configuration).address == address)
    // From any other address the header is ignored.
    #expect(RequestOrigin(head, peer: "192.0.2.7", configuration: configuration).address == "192.0.2.7")
  }

  @Test(
    "a port is a number up to 65535",
    arguments: [(-1, false), (0, true), (65_535, true), (65_536, false), (99_999, false)])
  func ports(port: Int, isOne: Bool) {
    #expect(((try? WebServer.Configuration(port: port)) != nil) == isOne)
  }
}
