internal import Core
public import Foundation
internal import Glibc

/// Frames on a descriptor: a 4-byte length, then the payload. Used at both ends of the reader's pipes.
public struct FrameChannel: Sendable {
  public let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Receives the next payload, or returns nil at the end of the stream.
  ///
  /// - Throws: `ChannelError.broken` if the stream ends inside a frame or the length is invalid.
  public func receive() throws -> Data? {
    guard let prefix = try bytes(4, allowingEnd: true) else { return nil }
    guard let length = Frame.length(prefix: [UInt8](prefix)) else { throw ChannelError.broken }
    return try bytes(length, allowingEnd: false)
  }

  /// - Throws: `ChannelError.closed` if the other end is closed.
  public func send(_ payload: Data) throws { try payload.withUnsafeBytes { try send($0) } }

  /// Sends a payload from the caller's memory without copying it.
  public func send(_ payload: UnsafeRawBufferPointer) throws {
    try Frame.prefix(length: payload.count).withUnsafeBytes { try write($0) }
    try write(payload)
  }

  /// Receives the next payload directly into the caller's memory, without other copies.
  ///
  /// - Returns: the length of the payload; nil if it is longer than the memory and was skipped.
  /// - Throws: `ChannelError.broken` if the stream ends or the length is invalid.
  public func receive(into memory: UnsafeMutableRawBufferPointer) throws -> Int? {
    guard let prefix = try bytes(4, allowingEnd: false), let length = Frame.length(prefix: [UInt8](prefix)) else {
      throw ChannelError.broken
    }
    var left = length
    while left > 0 {
      let fits = length <= memory.count
      let place = fits ? UnsafeMutableRawBufferPointer(rebasing: memory[(length - left)...]) : memory
      let got = Glibc.read(descriptor, place.baseAddress, min(place.count, left))
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { throw ChannelError.broken }
      left -= got
    }
    return length <= memory.count ? length : nil
  }

  private func bytes(_ count: Int, allowingEnd: Bool) throws -> Data? {
    var result = Data(capacity: count)
    var buffer = [UInt8](repeating: 0, count: min(max(count, 1), 1 << 16))
    while result.count < count {
      let got = Glibc.read(descriptor, &buffer, min(buffer.count, count - result.count))
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else {
        if got == 0 && result.isEmpty && allowingEnd { return nil }
        throw ChannelError.broken
      }
      result.append(contentsOf: buffer[0..<got])
    }
    return result
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws {
    guard bytes.writeAll(to: descriptor) == nil else { throw ChannelError.closed }
  }
}

/// The reason why a channel ended.
public enum ChannelError: Error { case broken, closed }
