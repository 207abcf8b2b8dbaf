extension Migrations {
  /// When a process began to deliver a reminder, in UTC seconds since 1970; NULL once it is delivered. A process that is
  /// killed in between must not lose the reminder.
  static let claims = ["ALTER TABLE reminders ADD COLUMN claimed BIGINT"]
}
