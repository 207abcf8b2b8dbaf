public import Core
public import Foundation

/// A child's output in pieces as they arrive, followed by how the child ended: see `ReaderRequest`.
extension FrameChannel {
  /// Sends a piece. An empty one is skipped, because it would mean the end.
  public func sendPiece(_ piece: UnsafeRawBufferPointer) throws {
    if !piece.isEmpty { try send(piece) }
  }

  /// Sends the end of the pieces and the outcome.
  public func end(_ outcome: ReaderOutcome) throws {
    try send(Data())
    try send(JSONEncoder().encode(outcome))
  }

  /// Receives all pieces and the outcome.
  ///
  /// - Throws: `ChannelError.broken` if the stream ends early or brings more bytes than any reply has; `DecodingError`.
  public func receivePieces() throws -> (written: Data, outcome: ReaderOutcome) {
    var written = Data()
    while true {
      guard let piece = try receive() else { throw ChannelError.broken }
      if piece.isEmpty { break }
      written += piece
      guard written.count <= 2 * Frame.largest else { throw ChannelError.broken }
    }
    guard let end = try receive() else { throw ChannelError.broken }
    return (written, try JSONDecoder().decode(ReaderOutcome.self, from: end))
  }
}

/// Splits collected bytes into frames.
public struct FrameSplitter {
  private var rest: Data

  public init(_ data: Data) { rest = data }

  public var isAtEnd: Bool { rest.isEmpty }

  /// The next payload, or nil if there is no complete one.
  public mutating func next() -> Data? {
    guard let length = Frame.length(prefix: [UInt8](rest.prefix(4))), rest.count >= 4 + length else { return nil }
    defer { rest = rest.dropFirst(4 + length) }
    return Data(rest.dropFirst(4).prefix(length))
  }
}
