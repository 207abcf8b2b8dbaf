internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import Ledger
internal import Store

/// `billfold calendar`: due dates for calendar programs.
struct CalendarVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar",
    abstract: "Write the due dates of unpaid bills, with alarms, as an iCalendar file.",
    discussion: """
      Recurring bills are there a year ahead. A calendar program imports the file, or subscribes to it: with `billfold \
      config set calendar FILE`, `billfold remind` keeps that file up to date.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(name: .shortAndLong, help: ArgumentHelp("The file (default: standard output).", valueName: "file"))
  var output: String?

  func run() async throws {
    let settings = try global.settings()
    let store = try await global.openStore(settings)
    let (text, count) = try await CalendarVerb.text(store, settings)
    if let output {
      let file = URL(fileURLWithPath: output)
      try CalendarVerb.write(text, to: file)
      if global.json {
        return Terminal.print(JSONValue.object(["file": .string(file.path), "events": .integer(Int64(count))]).line)
      }
      return Terminal.print("\(count) due dates are in \(file.path)")
    }
    if global.json {
      return Terminal.print(JSONValue.object(["calendar": .string(text), "events": .integer(Int64(count))]).line)
    }
    Terminal.write(SafeText(lines: text), to: 1)
  }

  /// The calendar, and how many due dates it has.
  static func text(_ store: Store, _ settings: Settings) async throws -> (text: String, count: Int) {
    let today = CalendarDate.localToday()
    guard let last = today.adding(months: 12), let first = CalendarDate(iso: "0001-01-01"),
      let end = CalendarDate(iso: "9999-12-31")
    else { return ("", 0) }
    let bills = try await store.unpaidBills(dueFrom: first, to: end)
    let changed = try await store.lastChanges(of: .bill, bills.map(\.id))
    let text = ICalendar.text(bills, reminders: try settings.reminders, until: last, changed: changed) { $0.shown }
    return (text, text.components(separatedBy: "BEGIN:VEVENT").count - 1)
  }

  /// - Throws: `ActionError` where the file cannot be written; what was there stays whole.
  static func write(_ text: String, to file: URL) throws {
    do { try FileReplacement.write(Data(text.utf8), to: file) } catch {
      throw ActionError("\(file.path) cannot be written: \(FileTrouble.sentence(error))", .cannotCreate)
    }
  }
}
