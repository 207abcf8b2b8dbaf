internal import Core
internal import Exchange
public import Foundation
internal import Ledger
internal import Store

/// The due dates of unpaid bills with alarms, as an iCalendar text; of recurring bills a year ahead.
public struct MakeCalendar: Action {
  public init() {}

  /// - Throws: `ActionError` where the settings of reminders are wrong.
  public func run(on desk: Desk) async throws -> CalendarResult {
    let days = Period.all
    let bills = try await desk.store.unpaidBills(dueFrom: days.lowerBound, to: days.upperBound)
    let changed = try await desk.store.lastChanges(of: .bill, bills.map(\.id))
    // No year of a calendar ends after the last one.
    let last = desk.today.adding(months: 12) ?? days.upperBound
    let text = ICalendar.text(
      bills, reminders: try desk.settings.reminders, until: last, changed: changed,
      followed: try await desk.store.followed(bills.map(\.id)), amount: desk.text)
    return CalendarResult(calendar: text, events: text.components(separatedBy: "BEGIN:VEVENT").count - 1)
  }
}

/// Writes the calendar of `MakeCalendar` into a file, which is replaced as a whole or not at all. Only a calendar is
/// replaced, unless the person says so.
public struct WriteCalendar: Action {
  public var file: URL
  /// Whether the file is replaced whatever it is.
  public var isAnew: Bool

  public init(file: URL, isAnew: Bool = false) {
    self.file = file
    self.isAnew = isAnew
  }

  /// - Throws: `ActionError` where the file cannot be written, and where it is there and no calendar.
  public func run(on desk: Desk) async throws -> CalendarFileResult {
    if !isAnew {
      _ = try ExistingFile.text(
        of: file, as: .iCalendar, replacing: "`billfold calendar --output FILE --anew`")
    }
    let made = try await desk.run(MakeCalendar())
    do { try FileReplacement.write(Data(made.calendar.utf8), to: file) } catch {
      throw ActionError("\(file.path) cannot be written: \(FileTrouble.sentence(error))", .cannotCreate)
    }
    return CalendarFileResult(file: file.path, events: made.events)
  }
}

/// A calendar (RFC 5545).
public struct CalendarResult: Codable, Hashable, Sendable {
  public var calendar: String
  /// How many due dates it has.
  public var events: Int
}

/// A calendar that was written into a file.
public struct CalendarFileResult: Codable, Hashable, Sendable {
  /// Its path.
  public var file: String
  /// How many due dates it has.
  public var events: Int
}
