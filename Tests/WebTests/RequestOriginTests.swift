import Foundation
import HTTPTypes
import Testing

@testable import Web

/// The origin of a request, as far as a proxy is trusted; and how long guessing makes one wait.
@Suite struct VisitorTests {
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
    "text that is no address is no range",
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
    let place = try WebServer.Place(proxies: ["10.0.0.0/8"])
    var head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")
    head.headerFields[try #require(HTTPField.Name("X-Forwarded-For"))] = said
    #expect(RequestOrigin(head, peer: "10.0.0.1", place: place).address == address)
    // From any other address the header is ignored.
    #expect(RequestOrigin(head, peer: "192.0.2.7", place: place).address == "192.0.2.7")
  }

  @Test(
    "a port is a number up to 65535",
    arguments: [(-1, false), (0, true), (65_535, true), (65_536, false), (99_999, false)])
  func ports(port: Int, isOne: Bool) {
    #expect(((try? WebServer.Place(port: port)) != nil) == isOne)
  }

  @Test("each wrong password after the fifth doubles the wait, up to a quarter of an hour")
  func waits() {
    let attempts = PasswordAttempts()
    var now = ContinuousClock.now
    var waits: [Int] = []
    for _ in 0..<20 {
      now += .seconds(attempts.wait("a", now: now))
      attempts.failed("a", now: now)
      waits.append(attempts.wait("a", now: now))
    }
    #expect(waits.prefix(8) == [0, 0, 0, 0, 30, 60, 120, 240])
    #expect(waits.max() == PasswordAttempts.longest)
    #expect(attempts.wait("b", now: now) == 0)
    attempts.succeeded("a")
    #expect(attempts.wait("a", now: now) == 0)
  }

  @Test("right passwords do not count as guesses, however many there are")
  func right() {
    let attempts = PasswordAttempts()
    let now = ContinuousClock.now
    for number in 0..<PasswordAttempts.mostAnHour * 2 {
      attempts.failed("address \(number)", now: now)
      attempts.succeeded("address \(number)")
    }
    #expect(attempts.wait("another", now: now) == 0)
  }

  @Test("guessing from many addresses is slowed down as well")
  func many() {
    let attempts = PasswordAttempts()
    let now = ContinuousClock.now
    for number in 0..<PasswordAttempts.mostAnHour { attempts.failed("address \(number)", now: now) }
    #expect(attempts.wait("another", now: now) > 0)
    #expect(attempts.wait("another", now: now + .seconds(3_601)) == 0)
  }
}
