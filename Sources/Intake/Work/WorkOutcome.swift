public import Core
public import Store

/// The outcome of a worker's attempt at a document.
public enum WorkOutcome: Sendable {
  case read(Job)
  /// It will be tried again, or after the last attempt an empty draft states the reason.
  case failed(Job, Failure, isLast: Bool)
  /// Another worker took the document over after the lease had expired; that worker's result counts.
  case takenOver(Job)
}
