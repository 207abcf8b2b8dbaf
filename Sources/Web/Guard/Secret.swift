internal import Core

/// An unguessable token of a session, a form or a link.
struct Secret: Hashable, Sendable {
  let text: String

  /// Creates 256 bits from the system's random number generator.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }.hexadecimal
  }

  /// Returns whether a text equals the secret, in constant time, so that the duration does not reveal where they
  /// differ.
  func matches(_ candidate: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(candidate.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
