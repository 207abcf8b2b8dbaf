internal import Core
internal import Store

/// Announces what is due, each reminder once from whatever process, and brings the calendar file of the settings up to
/// date. The result names what was announced; what could not be is due still.
public struct AnnounceReminders: Action {
  /// Brings a notice to the person.
  public var deliver: @Sendable (ReminderResult) throws -> Void

  /// - Parameter deliver: throws `ActionError` where the notice does not reach the person.
  public init(deliver: @escaping @Sendable (ReminderResult) throws -> Void) { self.deliver = deliver }

  /// - Throws: `ActionError` where the settings of reminders are wrong or the calendar cannot be written; what else stops
  ///   a delivery.
  public func run(on desk: Desk) async throws -> BatchResult<ReminderResult> {
    var result = BatchResult<ReminderResult>()
    for reminder in try await desk.run(ListReminders()) {
      // Taken on before it is announced, so that two runs at once announce it once; given back where that fails.
      let taken = try await desk.store.claim(reminders: reminder.marks)
      guard !taken.isEmpty else { continue }
      do {
        try deliver(reminder)
        result.done.append(reminder)
      } catch {
        try await desk.store.release(reminders: taken)
        guard let error = error as? ActionError else { throw error }
        result.refused.append(Refused(id: reminder.bill, message: error.description, kind: error.kind))
      }
    }
    if let file = desk.settings.calendar { _ = try await desk.run(WriteCalendar(file: file)) }
    return result
  }
}
