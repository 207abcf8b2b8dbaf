internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The body of a request, which must arrive fast enough: a client that sends one byte per second could otherwise occupy
/// a connection for days.
struct PacedBody: AsyncSequence {
  typealias Element = ByteBuffer

  private let body: RequestBody

  init(_ body: RequestBody) { self.body = body }

  func makeAsyncIterator() -> Iterator { Iterator(pieces: body.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var pieces: RequestBody.AsyncIterator
    private var pace = Pace()

    fileprivate init(pieces: RequestBody.AsyncIterator) { self.pieces = pieces }

    /// - Throws: `RequestRefusal` for a body that arrives too slowly.
    mutating func next() async throws -> ByteBuffer? {
      let start = ContinuousClock.now
      guard let piece = try await pieces.next() else { return nil }
      // Only the time spent waiting for the client is counted.
      try pace.took(piece.readableBytes, waiting: ContinuousClock.now - start)
      return piece
    }
  }
}

/// Checks the rate at which a body arrives.
struct Pace {
  private var bytes: Int64 = 0
  private var waited = Duration.zero

  /// The time before the rate is checked.
  static let grace = Duration.seconds(15)
  /// The minimum average rate in bytes per second: less than the slowest mobile networks have.
  static let least = 512.0
  static let longest = Duration.seconds(20 * 60)

  /// - Parameter time: the time spent waiting for these bytes.
  /// - Throws: `RequestRefusal`.
  mutating func took(_ count: Int, waiting time: Duration) throws {
    bytes += Int64(count)
    waited += time
    guard waited > Self.grace else { return }
    guard waited < Self.longest else {
      throw RequestRefusal(.requestTimeout, "Sending took too long; send fewer files at once.")
    }
    guard Double(bytes) >= Self.least * (waited / .seconds(1)) else {
      throw RequestRefusal(.requestTimeout, "The upload was too slow; send it again over a better connection.")
    }
  }
}
