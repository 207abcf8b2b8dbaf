internal import Actions

extension Output {
  func show(_ reminders: [ReminderResult]) throws {
    try show(reminders) {
      for reminder in reminders {
        // A long title gives way; the amount and the date behind it do not.
        print(SafeText.line("", reminder.title, "\(reminder.text.dropFirst(reminder.title.count))"))
      }
      if reminders.isEmpty { remark("Nothing is due.") }
    }
  }
}

extension Output {
  func show(_ change: TimerChange) throws {
    try show(change) {
      print("\(change.timer) is \(change.state.rawValue)\(change.running ? " and runs" : "")")
      if change.state == .installed && !change.running {
        remark(
          "systemd does not answer here. Start it with `systemctl --user enable --now \(ReminderTimer.name).timer`.")
      }
    }
  }
}
