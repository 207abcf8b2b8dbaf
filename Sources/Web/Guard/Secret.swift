internal import Core

/// Unguessable text: a session's, a form's, a link's.
struct Secret: Hashable, Sendable {
  let text: String

  /// 256 random bits of the system's generator.
  init() {
    var generator = SystemRandomNumberGenerator()
    text = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }.hexadecimal
  }

  /// Whether somebody who says this text knows the secret. How long it takes says nothing of where the two differ.
  func matches(_ said: String) -> Bool {
    let (own, other) = (Array(text.utf8), Array(said.utf8))
    guard own.count == other.count else { return false }
    return zip(own, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
