internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import Ledger
internal import Store

/// `billfold remind`: says, once, which bills are due.
struct RemindVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remind", abstract: "Remind of unpaid bills that are due; of each moment once.",
    discussion: """
      A bill is announced a day before it is due and on the day, at 9:00, unless --remind of the bill or the settings \
      remind and remind-at say otherwise. What is paid or deleted is not announced; what is unpaid again, is. \
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
    let settings = try global.settings()
    if install { return try ReminderTimer.install(global) }
    if uninstall { return try ReminderTimer.uninstall(global) }
    let store = try await global.openStore(settings)
    let today = CalendarDate.localToday()
    let due = try await RemindVerb.due(store, try settings.reminders, today: today)
    if list { return RemindVerb.print(due, today, global) }
    let channel = try ReminderChannel.chosen(settings)
    var delivered: [Reminder] = []
    var failure: ActionError?
    for reminder in due {
      // Taken on before it is announced, so that two runs at once announce it once; given back where that fails.
      let taken = try await store.claim(reminders: reminder.marks)
      guard !taken.isEmpty else { continue }
      do {
        try channel.deliver(RemindVerb.text(reminder, today))
        delivered.append(reminder)
      } catch let error as ActionError {
        try await store.release(reminders: taken)
        failure = error
      }
    }
    if let file = settings.calendar {
      try CalendarVerb.write(try await CalendarVerb.text(store, settings).text, to: file)
    }
    if global.json { RemindVerb.print(delivered, today, global) }
    if let failure { throw failure }
    if due.isEmpty && !global.json { Terminal.remark("Nothing is due.") }
  }

  /// What is to be announced now.
  static func due(_ store: Store, _ reminders: Reminders, today: CalendarDate) async throws -> [Reminder] {
    // The longest lead there can be is a year; what was missed for longer than `lapseAfter` is no news.
    guard let first = today.adding(days: -Reminders.lapseAfter - 1), let last = today.adding(days: 366) else {
      return []
    }
    let bills = try await store.unpaidBills(dueFrom: first, to: last)
    let delivered = try await store.deliveredReminders(of: bills.map(\.id))
    let now = Int64(Date().timeIntervalSince1970)
    return reminders.due(bills, now: now) { bill, due, lead in
      delivered.contains(DeliveredReminder(bill: bill, due: "\(due)", lead: "\(lead)"))
    }
  }

  private static func text(_ reminder: Reminder, _ today: CalendarDate) -> String {
    Reminders.text(reminder, amount: reminder.bill.contents.amount.shown, today: today, now: .localNow())
  }

  private static func print(_ due: [Reminder], _ today: CalendarDate, _ global: GlobalOptions) {
    if global.json {
      let texts = due.map { text($0, today) }
      let values = zip(due, texts).map { reminder, text -> JSONValue in
        [
          "bill": .integer(reminder.bill.id), "due": .text(reminder.due), "text": .string(text),
          "leads": .array(reminder.leads.map { .string("\($0)") }),
        ]
      }
      return Terminal.print(JSONValue.array(values).line)
    }
    for reminder in due {
      let title = reminder.bill.contents.title
      // The title stands in front.
      Terminal.print(SafeText.line("", title, "\(text(reminder, today).dropFirst(title.count))"))
    }
    if due.isEmpty { Terminal.remark("Nothing is due.") }
  }
}

extension Reminder {
  /// As the store remembers them.
  fileprivate var marks: [DeliveredReminder] {
    leads.map { DeliveredReminder(bill: bill.id, due: "\(due)", lead: "\($0)") }
  }
}
