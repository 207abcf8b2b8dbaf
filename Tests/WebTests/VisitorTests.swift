import Foundation
import TestSupport
import Testing

@testable import Web

/// Clients that open connections and do not use them.
@Suite struct VisitorTests {
  private func shared() async throws -> ServedPage {
    let home = try TestHome()
    let line = try home.folder.write(Array("four plain words here\n".utf8), to: "password.txt")
    #expect(try home.billfold(all: ["serve", "--set-password"], input: line).status == 0)
    return try await ServedPage(home: home, isOpened: false, arguments: ["--listen", "0.0.0.0"])
  }

  private static let part = Array("GET /enter HTTP/1.1\r\nHost: 127".utf8)

  /// Reads until the other side closes, or the response is complete.
  private func answer(_ connection: Connection) async -> RawAnswer {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: RawAnswer(connection.rest())) }
    }
  }

  @Test("hundreds of unfinished requests from one address keep nobody else waiting")
  func crowd() async throws {
    let page = try await shared()
    let crowd = try (0..<300).map { _ in try Connection(port: page.port) }
    for one in crowd { one.write(Self.part) }
    let start = ContinuousClock.now
    let visitor = try Connection(port: page.port, from: "127.0.0.2")
    visitor.write(RawRequest(port: page.port, method: "GET", path: "/enter", headers: ["Host": page.host]).bytes)
    let answer = await answer(visitor)
    #expect(answer.status == 200)
    // Less than the time after which unfinished requests end.
    #expect(ContinuousClock.now - start < .seconds(8))
    withExtendedLifetime(crowd) {}
  }

  @Test("a connection on which no request arrives is closed after some seconds")
  func silence() async throws {
    let page = try await shared()
    let start = ContinuousClock.now
    let half = try Connection(port: page.port)
    half.write(Self.part)
    #expect(await answer(half).status == 0)
    #expect(ContinuousClock.now - start < .seconds(40))
  }

  @Test("connections are counted by address, or by network for IPv6; those of a proxy and of this machine are not")
  func counting() throws {
    let visitors = Visitors(try WebServer.Place(host: "0.0.0.0", proxies: ["10.0.0.0/8"]))
    let full = Array(repeating: true, count: Visitors.most) + [false]
    #expect((0...Visitors.most).map { _ in visitors.opened("192.168.7.9") } == full)
    #expect(visitors.opened("192.168.7.10"))
    visitors.closed("192.168.7.9")
    visitors.closed("192.168.7.9")
    #expect(visitors.opened("192.168.7.9") && !visitors.opened("192.168.7.9"))
    #expect((0...Visitors.most).map { visitors.opened("2001:db8::\($0)") } == full)
    #expect(visitors.opened("2001:db8:0:1::1"))
    for local in ["fd00:1::", "fe80::"] {
      #expect((0...Visitors.most).allSatisfy { visitors.opened("\(local)\($0)") }, "\(local)")
      #expect((1...Visitors.most).map { _ in visitors.opened("\(local)1") }.last == false, "\(local)")
    }
    #expect((0...Visitors.most).allSatisfy { _ in visitors.opened("10.1.2.3") })
    let own = Visitors(try WebServer.Place())
    #expect((0...Visitors.most).allSatisfy { _ in own.opened("127.0.0.1") })
  }
}
