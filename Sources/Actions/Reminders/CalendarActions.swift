internal import Core
internal import Exchange
public import Foundation
internal import Ledger
internal import Store

/// Creates an iCalendar text with the due dates of unpaid bills and their alarms; recurring bills are continued for a
/// year, by at most 53 bills each.
public struct MakeCalendar: Action {
  public init() {}

  /// - Throws: `ActionError` if the reminder settings are invalid.
  public func run(on desk: Desk) async throws -> CalendarResult {
    let days = Period.all
    let bills = try await desk.store.unpaidBills(dueFrom: days.lowerBound, to: days.upperBound)
    let calendar = try await MakeCalendar.calendar(of: bills, on: desk)
    return CalendarResult(calendar: calendar.text, events: calendar.events.count)
  }

  /// Returns the calendar of some bills.
  ///
  /// - Parameter last: the last due date of bills that are to follow recurring ones; at most a year from today.
  /// - Throws: `ActionError` if the reminder settings are invalid.
  static func calendar(of bills: [Bill], until last: CalendarDate? = nil, on desk: Desk) async throws
    -> ReminderCalendar
  {
    let changed = try await desk.store.lastChanges(of: .bill, bills.map(\.id))
    // A year from today may be beyond the last date that can be represented.
    let year = desk.today.adding(months: 12) ?? Period.all.upperBound
    return ReminderCalendar(
      bills, reminders: try desk.settings.reminders, from: desk.today, until: min(last ?? year, year), changed: changed,
      followed: try await desk.store.followed(bills.map(\.id)), amount: desk.text)
  }
}

/// Writes the calendar of `MakeCalendar` to a file, which is replaced atomically. A file that is not a calendar is
/// replaced only on request.
public struct WriteCalendar: Action {
  public var file: URL
  /// Whether to replace the file, whatever it contains.
  public var isAnew: Bool

  public init(file: URL, isAnew: Bool = false) {
    self.file = file
    self.isAnew = isAnew
  }

  /// - Throws: `ActionError` if the file cannot be written, belongs to the store, or exists and is not a calendar.
  public func run(on desk: Desk) async throws -> CalendarFileResult {
    try ExistingFile.checkIsForeign(file, to: desk)
    if !isAnew {
      _ = try ExistingFile.text(
        of: file, as: .iCalendar, replacing: "`billfold calendar --output FILE --anew`")
    }
    let made = try await desk.run(MakeCalendar())
    do { try FileReplacement.write(Data(made.calendar.utf8), to: file) } catch {
      throw ActionError("\(file.path) cannot be written: \(FileErrorText.sentence(error))", .cannotCreate)
    }
    return CalendarFileResult(file: file.path, events: made.events)
  }
}

/// A calendar (RFC 5545).
public struct CalendarResult: Codable, Hashable, Sendable {
  public var calendar: String
  /// The number of due dates in it.
  public var events: Int
}

/// A calendar that was written to a file.
public struct CalendarFileResult: Codable, Hashable, Sendable {
  /// The path of the file.
  public var file: String
  /// The number of due dates in it.
  public var events: Int
}
