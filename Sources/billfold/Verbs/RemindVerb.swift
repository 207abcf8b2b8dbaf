internal import Actions
internal import ArgumentParser

/// `billfold remind`: says, once, which bills are due.
struct RemindVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Remind of unpaid bills that are due, and of returns and warranties that end; of each moment once.",
    discussion: """
      A bill is announced a day before it is due and on the day, at 9:00, unless --remind of the bill or the settings \
      remind and remind-at say otherwise. What is paid or deleted is not announced; what is unpaid again, is. \
      What can be returned (`--return-until` of a bill) is announced 5 days and a day before its last day, a warranty \
      (`--warranty-until`) 30 and 7 days before. \
      --install has systemd do this every quarter of an hour. The setting remind-by chooses how: a command of yours (it \
      gets the notice as its last argument), the desktop, mail, or the terminal; by itself billfold takes the first \
      of these that there is.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only list what would be announced now, and announce nothing.")
  var list = false
  @Flag(help: "Have systemd run this every quarter of an hour.")
  var install = false
  @Flag(help: "Take back what --install did.")
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
    let output = global.output(try global.settings())
    if install {
      try output.show(ReminderTimer.install(global))
    } else {
      try output.show(ReminderTimer.uninstall())
    }
  }
}
