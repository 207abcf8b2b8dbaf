internal import Core

/// Scores the dates that each pattern of a document may mean, by what is printed around it and what else the document
/// has.
struct DateScores {
  private let today: CalendarDate
  private let order: DateOrder
  private let mailDay: MailDay
  private let printMargins: Set<Int>
  /// Whether some date may be the day of the bill itself.
  private let isDated: Bool
  /// Whether no other date than that of an order may be the day of the bill.
  private let isOrdered: Bool
  private let listsNights: Bool
  private let inFull: Set<CalendarDate>

  init(_ document: DocumentText, _ places: [DatePlace], _ order: DateOrder, _ printMargins: Set<Int>) {
    today = document.today
    self.order = order
    self.printMargins = printMargins
    mailDay = MailDay(document, order)
    // A pattern without a possible date is none: `lut 1 45` would be a day of 1945.
    let clear = places.filter {
      $0.shape.isClear && !$0.shape.meanings(today: document.today, order: order).isEmpty
    }
    isDated = clear.contains(where: \.mayBeOfBill)
    isOrdered = !isDated && clear.contains { $0.label?.kind == .order }
    listsNights = places.contains(where: \.isEntry)
    inFull = DateScores.daysInFull(of: clear, order, document.today)
  }

  /// The days that a date with a year of four digits means, beside a time and in one order only. A short date that may
  /// mean the same day means it, as on a card slip below the bill: `26/10/19 07:31` below `2026-10-19 07:31`.
  private static func daysInFull(of places: [DatePlace], _ order: DateOrder, _ today: CalendarDate) -> Set<CalendarDate>
  {
    Set(
      places.filter { $0.shape.hasFullYear && $0.hasTime && $0.mayBeOfBill }.compactMap { place in
        let meanings = place.shape.meanings(today: today, order: order)
        return meanings.count == 1 ? meanings.first?.date : nil
      })
  }

  func candidates(of place: DatePlace) -> [DateCandidate] {
    let shape = place.shape, meanings = shape.meanings(today: today, order: order)
    let label = label(of: place)
    let isKnown = !shape.hasFullYear && meanings.contains { inFull.contains($0.date) }
    return meanings.map { meaning in
      var score = score(meaning, of: place) + DateWeights.label(label)
      if isKnown, !inFull.contains(meaning.date) { score += DateWeights.otherThanInFull }
      score += mailDay.weight(of: meaning.date, label, on: place.line)
      return DateCandidate(
        date: meaning.date, order: meaning.order, shape: shape, line: place.line.index, label: label, score: score,
        isNumeric: shape.isNumeric, hasTime: place.hasTime, isPartOfRange: place.isRange, isEntry: place.isEntry,
        isOfPayment: [.order, .paid].contains(place.label?.kind), isOfEvent: place.isOfEvent)
    }
  }

  /// The label of a date in its document: the day of an order or payment is the bill's only if no other date may be.
  private func label(of place: DatePlace) -> DateLabels.Hit? {
    var label = place.label
    switch label?.kind {
    case .order, .paid: if isDated { label?.kind = .other }
    case .departure: if isDated || !listsNights { label?.kind = .period }
    default: break
    }
    return label
  }

  /// The score without what the label and other dates say.
  private func score(_ meaning: DateShape.Meaning, of place: DatePlace) -> Double {
    let shape = place.shape
    // The day of an order may be printed like an event.
    let isEvent = isOrdered && place.isOfEvent
    var score = DateWeights.base - shape.penalty - meaning.penalty
    if shape.isNumeric { score += order.weight(meaning.order) }
    if meaning.order == .yearMonthDay, !order.yearFirst, case .number(_, digits: 2) = shape.parts[0] {
      score += DateWeights.shortYearFirst
    }
    if meaning.order == .monthDayYear, shape.separator == "." { score += DateWeights.monthFirstWithStops }
    if let weekday = place.weekday, !isEvent {
      score += weekday == meaning.date.weekday ? DateWeights.weekdayFits : DateWeights.weekdayDiffers
    }
    // The time of an entry is that of a call or a journey.
    if place.hasTime, !isEvent, !place.isInSentence, !place.isEntry { score += DateWeights.timeBeside }
    if !shape.isNumeric, shape.penalty < 0.5 { score += DateWeights.monthName }
    score += place.weightInSeries
    if place.isOfLetter { score += DateWeights.dateline }
    if printMargins.contains(place.line.index) { score += DateWeights.printMargin }
    return score + DateWeights.recognition(place.line.confidence(of: shape.range), place.line.source)
  }
}
