internal import Core

/// A change that reading makes, unlike those that users make by commands. The raw value is its stored name.
enum ReadingEvent: String {
  case accept = "document.accept"
  case read = "document.read"
  case fail = "document.fail"
  case retry = "document.retry"
  case propose = "draft.propose"
  case reopen = "draft.reopen"
  case withdraw = "draft.withdraw"

  var subject: Subject {
    switch self {
    case .accept, .read, .fail, .retry: .document
    case .propose, .reopen, .withdraw: .draft
    }
  }
}

/// Appends events in the transaction of the changes themselves.
struct EventLog {
  let connection: any Connection
  /// In UTC seconds since 1970.
  let now: Int64
  var who = "billfold"

  /// - Parameter id: the id of the event's subject.
  func append(
    _ event: ReadingEvent, _ id: Int64, before: (any Encodable)? = nil, after: (any Encodable)? = nil
  ) throws {
    try connection.execute(
      "INSERT INTO events (at, who, what, subject, subject_id, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)",
      .integer(now), .text(who), .text(event.rawValue), .text(event.subject.rawValue), .integer(id),
      try before.map { try SQLValue.json($0) } ?? .null, try after.map { try SQLValue.json($0) } ?? .null)
  }
}
