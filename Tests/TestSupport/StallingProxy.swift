internal import Foundation
internal import Glibc

/// A TCP proxy to a server's socket that can be stalled, like a network that is cut: nothing is refused and nothing is
/// closed, and nothing arrives until it resumes.
public final class StallingProxy: Sendable {
  public let port: UInt16
  private let listener: Int32
  private let gate = Gate()

  /// - Parameter socket: the file of the server's socket.
  public init(to socket: String) throws {
    let (listener, port) = try TCPPort.listening()
    (self.listener, self.port) = (listener, port)
    let gate = gate
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        guard let server = StallingProxy.connected(to: socket) else {
          close(client)
          continue
        }
        let way = Way(client, server)
        Thread.detachNewThread { way.copy(from: client, to: server, gate) }
        Thread.detachNewThread { way.copy(from: server, to: client, gate) }
      }
    }
  }

  deinit {
    gate.open()
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  public func stall() { gate.close() }
  public func goOn() { gate.open() }

  private static func connected(to file: String) -> Int32? {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: file.utf8) }
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else {
      Glibc.close(server)
      return nil
    }
    return server
  }

  /// Both ends of a connection, closed when nothing copies between them any more.
  private final class Way: Sendable {
    private let ends: [Int32]
    init(_ ends: Int32...) { self.ends = ends }
    deinit { for end in ends { close(end) } }

    func copy(from source: Int32, to target: Int32, _ gate: Gate) {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let got = read(source, &buffer, buffer.count)
        guard got > 0 else { break }
        gate.pass()
        var rest = buffer[..<got]
        while !rest.isEmpty {
          let put = rest.withUnsafeBytes { send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
          guard put > 0 else { break }
          rest = rest.dropFirst(put)
        }
        guard rest.isEmpty else { break }
      }
      shutdown(source, Int32(SHUT_RDWR))
      shutdown(target, Int32(SHUT_RDWR))
    }
  }

  private final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    /// Guarded by the condition.
    private var isOpen = true

    func open() { set(true) }
    func close() { set(false) }

    func pass() {
      condition.lock()
      while !isOpen { condition.wait() }
      condition.unlock()
    }

    private func set(_ open: Bool) {
      condition.lock()
      isOpen = open
      condition.broadcast()
      condition.unlock()
    }
  }
}
