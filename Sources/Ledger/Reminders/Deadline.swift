public import Core

/// A date until which the user can act on a purchase.
public struct Deadline: Hashable, Sendable {
  /// What ends with the deadline.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// The last day to return it.
    case returning = "return"
    /// The end of the seller's or maker's warranty.
    case warranty

    /// The numbers of days before the deadline at which it is announced. The largest is also when it is first listed.
    public var leads: [Int] {
      switch self {
      case .returning: [5, 1]
      case .warranty: [30, 7]
      }
    }
  }

  public var bill: Bill
  public var kind: Kind
  /// The last day of the period.
  public var until: CalendarDate

  /// The largest number of days before any deadline at which it is announced.
  public static let longestLead = Kind.allCases.flatMap(\.leads).max() ?? 0

  /// The deadlines of bills that end soon, earliest first: from the first announcement through the last day.
  public static func ending(_ bills: [Bill], today: CalendarDate) -> [Deadline] {
    bills.flatMap { bill -> [Deadline] in
      guard bill.deleted == nil else { return [] }
      let days: [(Kind, CalendarDate?)] = [
        (.returning, bill.contents.returnUntil), (.warranty, bill.contents.warrantyUntil),
      ]
      return days.compactMap { kind, until in
        until.flatMap { until in
          (0...(kind.leads.max() ?? 0)).contains(until.days(since: today))
            ? Deadline(bill: bill, kind: kind, until: until) : nil
        }
      }
    }
    .sorted { ($0.until, $0.kind.rawValue, $0.bill.id) < ($1.until, $1.kind.rawValue, $1.bill.id) }
  }

  /// The text of a notice: `Laptop, 900.00 EUR, can be returned until tomorrow`.
  public func text(amount: String, today: CalendarDate) -> String {
    let when =
      switch until.days(since: today) {
      case 0: "today"
      case 1: "tomorrow"
      case let days: "\(until), in \(days) days"
      }
    return switch kind {
    case .returning: "\(bill.contents.title), \(amount), can be returned until \(when)"
    case .warranty: "\(bill.contents.title), \(amount), is under warranty until \(when)"
    }
  }
}

extension Reminders {
  /// The announcements of deadlines that are due but were not delivered, the earliest deadline first. Bills whose
  /// reminders are turned off are not announced.
  ///
  /// - Parameters:
  ///   - clock: the current time of day.
  ///   - isDelivered: whether this announcement of a deadline was delivered before.
  public func due(
    _ deadlines: [Deadline], today: CalendarDate, clock: TimeOfDay, isDelivered: (Deadline, ReminderLead) -> Bool
  ) -> [(deadline: Deadline, leads: [ReminderLead])] {
    deadlines.compactMap { deadline in
      guard deadline.bill.contents.reminders != "" else { return nil }
      let days = deadline.until.days(since: today)
      let passed = deadline.kind.leads.map { ReminderLead($0, .days) }.filter { lead in
        (days < lead.count || (days == lead.count && at <= clock)) && !isDelivered(deadline, lead)
      }
      return passed.isEmpty ? nil : (deadline, passed)
    }
  }
}
