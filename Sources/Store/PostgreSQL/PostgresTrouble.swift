/// An error of a PostgreSQL server or its connection, before it is known whether a retry helps.
enum PostgresTrouble: Error {
  /// The connection broke, or could not be made.
  case lost(String)
  /// Two transactions conflicted, and this one was rolled back.
  case collision(String)
  /// The tables have changed since the connection prepared its statements; a new connection is needed.
  case stale(String)
  case failed(StoreError)

  /// - Parameter state: SQLSTATE, see appendix A of PostgreSQL's manual.
  init(state: String, message: String) {
    switch state {
    case "40001", "40P01": self = .collision(message)
    // libpq reports no SQLSTATE when the server dies.
    case "", "57P01", "57P02", "57P03", "08000", "08003", "08006": self = .lost(message)
    case "0A000" where message.contains("cached plan"): self = .stale(message)
    case "23503": self = .failed(.stillReferredTo)
    case "22003": self = .failed(.sumTooLarge)
    case "55P03": self = .failed(.locked)
    case "53100": self = .failed(.diskFull)
    case "42501", "25006":
      self = .failed(
        .unavailable("\(message); ask the database's owner for the rights that docs/many-machines.md lists"))
    case "XX001", "XX002": self = .failed(.corrupt(message))
    case "53000", "53200", "53300", "57014": self = .failed(.unavailable("\(message); try again"))
    default: self = .failed(.database("\(message) (SQLSTATE \(state))"))
    }
  }

  /// The error for a connection that could not be made. What does not change by waiting is not tried again: an invalid
  /// address, and a refusal by the server.
  ///
  /// - Parameter message: that of libpq.
  init(connecting message: String) {
    if message.hasPrefix("invalid percent-encoded token") {
      // libpq quotes the whole part, which may be the password.
      self = .failed(
        .unavailable(
          "its address is not valid: a % in it is not followed by two hexadecimal digits; write a % of a name or password as %25"
        ))
    } else if message.hasPrefix("invalid ") {
      self = .failed(.unavailable("its address is not valid: \(message); correct --store or the setting store"))
    } else if PostgresTrouble.isRefusal(message) {
      self = .failed(
        .unavailable(
          "the PostgreSQL server refuses the connection: \(message); check user, password and database in the store's address"
        ))
    } else {
      self = .lost(message)
    }
  }

  /// Whether a message is known to be a refusal that waiting does not change. Servers translate theirs, and one that is
  /// starting, stopping or has too many connections also refuses, but accepts others later: what is not known is tried
  /// again.
  private static func isRefusal(_ message: String) -> Bool {
    if message.contains("no password supplied") { return true }
    let lasting = [
      "authentication failed", "does not exist", "pg_hba.conf", "permission denied", "not permitted to log in",
      "not currently accepting connections",
    ]
    return message.contains("FATAL:") && lasting.contains { message.contains($0) }
  }

  /// The error for callers, after retries have not helped.
  var storeError: StoreError {
    switch self {
    case .lost(let message):
      .unavailable("no PostgreSQL server answers: \(message); check that it runs, and the store's address")
    case .collision, .stale: .locked
    case .failed(let error): error
    }
  }
}
