internal import Core
internal import Store

/// Announces the reminders that are due, each only once even if several processes run, and updates the calendar file of
/// the settings. The result lists the reminders that were announced; those that could not be delivered remain due. A
/// calendar that cannot be written is refused with the id 0, which no bill has.
public struct AnnounceReminders: Action {
  /// Delivers a notice to the user.
  public var deliver: @Sendable (ReminderResult) throws -> Void

  /// - Parameter deliver: throws `ActionError` if the notice cannot be delivered.
  public init(deliver: @escaping @Sendable (ReminderResult) throws -> Void) { self.deliver = deliver }

  /// - Throws: `ActionError` if the reminder settings are invalid; any other error of `deliver`.
  public func run(on desk: Desk) async throws -> BatchResult<ReminderResult> {
    var result = BatchResult<ReminderResult>()
    for reminder in try await desk.run(ListReminders()) {
      // Claimed before it is announced, so that concurrent runs announce it once; released if delivery fails. If this
      // process is killed in between, the claim expires, and the reminder is announced once more rather than never.
      let taken = try await desk.store.claim(reminders: reminder.marks)
      guard !taken.isEmpty else { continue }
      do {
        try deliver(reminder)
      } catch {
        try await desk.store.release(reminders: taken)
        guard let error = error as? ActionError else { throw error }
        result.refused.append(RefusedItem(id: reminder.bill, message: error.description, kind: error.kind))
        continue
      }
      result.done.append(reminder)
      try await desk.store.record(delivered: taken)
    }
    if let file = desk.settings.calendar {
      do { _ = try await desk.run(WriteCalendar(file: file)) } catch let error as ActionError {
        // If it were thrown, the result would not be shown, and in JSON only the result announces.
        result.refused.append(RefusedItem(id: 0, message: error.description, kind: error.kind))
      }
    }
    return result
  }
}
