/// Something that is due on a date until it is paid.
public protocol Payable {
  var dueDate: CalendarDate? { get }
  var dueTime: TimeOfDay? { get }
  var paidDate: CalendarDate? { get }
}

extension Payable {
  /// Whether it is unpaid and its due date has passed, or on that date its due time. Without a due time it is due by
  /// the end of the day.
  public func isOverdue(on day: CalendarDate, at time: TimeOfDay) -> Bool {
    guard paidDate == nil, let dueDate else { return false }
    return dueDate < day || (dueDate == day && (dueTime.map { $0 < time } ?? false))
  }

  /// The due date and time, `2026-03-14 18:30`, or the date alone; nil if there is no due date.
  public var dueText: String? { dueDate.map { "\($0)" + (dueTime.map { " \($0)" } ?? "") } }
}
