internal import Core

/// The schedule for repeated attempts at a document that could not be read.
public struct RetryPolicy: Sendable {
  /// The number of attempts before the document becomes a draft that states the reason.
  public var attempts: Int
  /// Seconds before the second attempt, the third, …; the last value applies to all further ones.
  public var delays: [Int]

  /// The number of claims after which a document is assumed to crash the whole program. Far more than `attempts`,
  /// because a document must not be lost on a machine that is repeatedly switched off while it reads.
  static let mostClaims = 10

  /// The policy of a watcher, which has time: the cause of a crash may have been the machine.
  public static let patient = RetryPolicy(attempts: 3, delays: [30, 60])
  /// The policy of a command that somebody waits for.
  public static let brisk = RetryPolicy(attempts: 3, delays: [1, 2])

  /// Seconds until the next attempt, or nil if there should be none.
  ///
  /// Only a crash is tried again: invalid contents stay invalid, and a limit that was exceeded will be exceeded again.
  func delay(after failure: Failure, attempt: Int) -> Int? {
    guard failure.code == .crashed, attempt < attempts else { return nil }
    return delays.isEmpty ? 0 : delays[min(attempt - 1, delays.count - 1)]
  }
}
