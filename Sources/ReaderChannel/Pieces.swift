public import Core
public import Foundation

/// What a child wrote, in pieces as they came, and how it ended: see `ReaderRequest`.
extension FrameChannel {
  /// Passes a piece on. An empty one is none.
  public func sendPiece(_ piece: UnsafeRawBufferPointer) throws {
    if !piece.isEmpty { try send(piece) }
  }

  /// Ends the pieces.
  public func end(_ outcome: ReaderOutcome) throws {
    try send(Data())
    try send(JSONEncoder().encode(outcome))
  }

  /// All pieces, and how they ended.
  ///
  /// - Throws: `ChannelError.broken` when the stream ends before, or brings more than any reply has; `DecodingError`.
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

/// Cuts gathered bytes into frames.
public struct FrameSplitter {
  private var rest: Data

  public init(_ data: Data) { rest = data }

  public var isAtEnd: Bool { rest.isEmpty }

  /// The next payload, or nil where none is complete.
  public mutating func next() -> Data? {
    guard let length = Frame.length(prefix: [UInt8](rest.prefix(4))), rest.count >= 4 + length else { return nil }
    defer { rest = rest.dropFirst(4 + length) }
    return Data(rest.dropFirst(4).prefix(length))
  }
}
