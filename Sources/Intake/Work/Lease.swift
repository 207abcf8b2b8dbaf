/// The lease by which a worker owns a document while it reads it, in seconds.
package enum Lease {
  /// The time from the last heartbeat until another worker may take the document over.
  package static let seconds = 60
  /// The time between two heartbeats.
  static let heartbeat = 15
}
