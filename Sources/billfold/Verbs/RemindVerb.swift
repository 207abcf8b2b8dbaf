internal import Actions
internal import ArgumentParser

/// `billfold remind`: announces bills that are due, once each.
struct RemindVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Send reminders about unpaid bills that are due, and returns and warranties that end, once each.",
    discussion: """
      A bill is announced the day before it is due and on the day itself, at 9:00, unless --remind of the bill or the \
      settings remind and remind-at say otherwise. While it stays unpaid, it is announced again every 7 days, until 90 \
      days after the due date; the setting remind-overdue chooses another interval, like 3d, or none. Reminders that \
      should have been sent more than 30 days ago are left out. Paid and deleted bills are not announced; a bill that \
      becomes unpaid again is. The last day to return something (`--return-until` of a bill) is announced 5 days and \
      1 day before, the end of a warranty (`--warranty-until`) 30 and 7 days before. --install has systemd do this \
      every 15 minutes. The setting remind-by \
      chooses how reminders are delivered: by your own command (which gets the reminder as its last argument), on the \
      desktop, by mail, or on the terminal. By default, the first of these that is available is used; --install needs \
      a channel other than the terminal.

      Examples:

        billfold remind --list
        billfold remind --install
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only list what would be announced now, and announce nothing.")
  var list = false
  @Flag(help: "Have systemd run this every 15 minutes.")
  var install = false
  @Flag(help: "Remove what --install set up.")
  var uninstall = false

  func validate() throws {
    if [list, install, uninstall].count(where: { $0 }) > 1 {
      throw ValidationError("Choose one of --list, --install and --uninstall.")
    }
  }

  func run() async throws {
    if install || uninstall { return try changeTimer() }
    if list { return try await global.run(ListReminders()) { try $1.show($0) } }
    let settings = try global.settings()
    let channel = try ReminderChannel.chosen(settings)
    let output = global.output(settings)
    try await global.run(AnnounceReminders { try channel.deliver($0.text, output) }) { try $1.show(announced: $0) }
  }

  private func changeTimer() throws {
    let settings = try global.settings()
    let output = global.output(settings)
    if install {
      try ReminderChannel.checkWithoutTerminal(settings)
      try output.show(ReminderTimer.install(global))
    } else {
      try output.show(ReminderTimer.uninstall())
    }
  }
}
