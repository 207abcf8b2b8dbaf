internal import Core

/// When a document that could not be read is tried again.
public struct RetryPolicy: Sendable {
  /// Attempts before the document is set aside as a draft that says why.
  public var attempts: Int
  /// Seconds before the second attempt, the third, …; the last holds for all further ones.
  public var delays: [Int]

  /// Claims after which a document is taken for one that ends the whole program. Far more than `attempts`: a machine that
  /// is switched off while it reads must not cost a document.
  static let mostClaims = 10

  /// For a watcher, which has time: a crash may have been the machine's trouble.
  public static let patient = RetryPolicy(attempts: 3, delays: [30, 60])
  /// For a command somebody waits for.
  public static let brisk = RetryPolicy(attempts: 3, delays: [1, 2])

  /// Seconds until the next attempt, or nil when there should be none.
  ///
  /// Only a crash is tried again. What is wrong with the bytes stays wrong, and a limit is a limit.
  func delay(after failure: Failure, attempt: Int) -> Int? {
    guard failure.code == .crashed, attempt < attempts else { return nil }
    return delays.isEmpty ? 0 : delays[min(attempt - 1, delays.count - 1)]
  }
}
