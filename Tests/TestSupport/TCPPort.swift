internal import Glibc

/// TCP sockets on this machine only.
enum TCPPort {
  struct Unavailable: Error { var code: Int32 }

  /// A listening socket, and its port.
  static func listening() throws -> (socket: Int32, port: UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw Unavailable(code: errno) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// A port on which nothing listens now.
  static func free() throws -> UInt16 {
    let (socket, port) = try listening()
    close(socket)
    return port
  }
}
