internal import Actions
internal import Core

extension Output {
  func show(_ reminders: [ReminderResult]) throws {
    try show(reminders) {
      for reminder in reminders {
        // A long title is shortened rather than the amount and the date after it.
        print(SafeText.line("", reminder.title, "\(reminder.text.dropFirst(reminder.title.count))"))
      }
      if reminders.isEmpty { nothingToAnnounce() }
    }
  }
}

extension Output {
  /// Shows the result of announcing reminders.
  ///
  /// - Throws: the reason why some could not be delivered; with a single channel it is the same for all.
  func show(announced result: BatchResult<ReminderResult>) throws {
    if isJSON { try json(result) }
    if let refused = result.refused.last { throw ActionError(refused.message, refused.kind) }
    if result.done.isEmpty && !isJSON { nothingToAnnounce() }
  }

  /// A bill that is long overdue was announced before, so this does not mean that nothing is due.
  private func nothingToAnnounce() {
    remark("There is nothing new to announce; `billfold bills --unpaid` lists what is unpaid.")
  }

  /// Announces a reminder on the terminal. In JSON the result contains it already.
  ///
  /// - Throws: `ActionError` if it cannot be written.
  func announce(_ notice: String) throws { if !isJSON { try Terminal.announce(SafeText(notice)) } }

  func show(_ calendar: CalendarResult) throws { try show(calendar) { print(lines: calendar.calendar) } }

  func show(_ written: CalendarFileResult) throws {
    let dates = Plural.count(written.events, "due date is", "due dates are")
    try show(written, "\(dates) in \(written.file)")
  }
}

extension Output {
  func show(_ change: TimerChange) throws {
    try show(change) {
      print("\(change.timer) is \(change.state.rawValue)\(change.running ? " and runs" : "")")
      if change.state == .installed && !change.running {
        remark(
          "systemd does not respond here. Start it with `systemctl --user enable --now \(ReminderTimer.name).timer`.")
      }
    }
  }
}
