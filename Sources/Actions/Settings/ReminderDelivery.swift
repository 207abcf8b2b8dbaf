/// The values of the setting `remind-by`: how reminders are delivered.
public enum ReminderDelivery: String, CaseIterable, Sendable {
  /// The first of the others that is available.
  case auto
  /// By the program of `remind-command`.
  case command
  /// As a notification of the desktop.
  case desktop
  /// By mail to the address of `remind-mail`.
  case mail
  /// Printed.
  case terminal
}
