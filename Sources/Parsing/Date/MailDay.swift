internal import Core

/// What the day on which a mail was sent says about the dates in its text.
///
/// A mail is mostly sent on the day of the bill. But its head has the day where the sender's computer is, perhaps the
/// next one already, and some bills are sent later than they are made: a date in the text counts more. What is later
/// than the mail is a delivery, a journey or an event.
struct MailDay {
  /// The day in the head of the mail; the latest that it may mean if a forwarded mail writes it with digits only. Nil
  /// for other documents.
  private let sent: CalendarDate?
  private let today: CalendarDate

  init(_ document: DocumentText, _ order: DateOrder) {
    today = document.today
    sent = document.lines.filter { $0.mailRow == .date }.flatMap(\.dateShapes)
      .flatMap { $0.meanings(today: document.today, order: order) }.map(\.date).max()
  }

  /// The weight of a date on a line, in log-odds of it being the issue date of the bill.
  func weight(of date: CalendarDate, _ label: DateLabels.Hit?, on line: TextLine) -> Double {
    guard let sent else { return DateWeights.age(date, today: today) }
    let age = DateWeights.age(date, today: min(sent, today))
    if line.mailRow == .date { return age + MailDay.sending }
    let mayBeOfBill = label.map { DateWeights.label($0) >= 0 } ?? true
    return age + (mayBeOfBill && sent.days(since: date) == 1 ? MailDay.dayBefore : 0)
  }

  private static let sending = -0.6
  private static let dayBefore = 1.5
}
