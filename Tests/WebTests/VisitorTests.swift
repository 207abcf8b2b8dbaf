import Foundation
import NIOCore
import NIOEmbedded
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

  /// Reads until the other side closes, or the response is complete.
  private func answer(_ connection: Connection) async -> RawAnswer {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: RawAnswer(connection.rest())) }
    }
  }

  /// A request after which the connection stays open.
  private func ask(_ page: ServedPage, from address: String) async throws -> (Connection, status: Int) {
    let connection = try Connection(port: page.port, from: address)
    connection.write(Array("GET /enter HTTP/1.1\r\nHost: \(page.host)\r\n\r\n".utf8))
    return (connection, await answer(connection).status)
  }

  @Test("an address with all its connections open gets no more of them, and others are answered")
  func crowd() async throws {
    let page = try await shared()
    var open: [Connection] = []
    for _ in 0..<Visitors.most {
      let (connection, status) = try await ask(page, from: "127.0.0.3")
      #expect(status == 200)
      open.append(connection)
    }
    #expect(try await ask(page, from: "127.0.0.3").status == 0, "closed without an answer")
    #expect(try await ask(page, from: "127.0.0.2").status == 200)
    withExtendedLifetime(open) {}
  }

  @Test("a connection on which no request arrives is closed after ten seconds; one with a request stays")
  func silence() throws {
    let visitors = Visitors(try WebServer.Configuration(host: "0.0.0.0"))
    for arrives in [false, true] {
      let channel = EmbeddedChannel()
      let client = try SocketAddress(ipAddress: "192.168.7.9", port: 5)
      channel.remoteAddress = client
      try channel.pipeline.syncOperations.addHandler(Admission(visitors))
      try channel.connect(to: client).wait()
      if arrives { try channel.writeInbound(ByteBuffer(string: "GET / HTTP/1.1")) }
      channel.embeddedEventLoop.advanceTime(by: .seconds(9))
      #expect(channel.isActive)
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      #expect(channel.isActive == arrives)
      _ = try channel.finish(acceptAlreadyClosed: true)
    }
  }

  @Test("connections are counted by address, or by network for IPv6; those of a proxy and of this machine are not")
  func counting() throws {
    let visitors = Visitors(try WebServer.Configuration(host: "0.0.0.0", proxies: ["10.0.0.0/8"]))
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
    let own = Visitors(try WebServer.Configuration())
    #expect((0...Visitors.most).allSatisfy { _ in own.opened("127.0.0.1") })
  }
}
