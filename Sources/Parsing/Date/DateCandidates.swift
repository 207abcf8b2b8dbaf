internal import Core

/// A date that a line may contain, with the evidence for and against it.
struct DateCandidate: Sendable {
  var date: CalendarDate
  var order: DateShape.Order
  var shape: DateShape
  var line: Int
  var label: DateLabels.Hit?
  /// Log-odds that this is the issue date of the bill.
  var score: Double
  /// A plain numeric date, whose day and month could be swapped.
  var isNumeric: Bool

  /// Whether its line contains an unambiguous time of day.
  var hasTime: Bool

  /// The first or last day of a period.
  var isPartOfRange: Bool

  /// The day of an entry in a list.
  var isEntry: Bool

  /// Labelled as the day of an order or payment.
  var isOfPayment: Bool

  /// Printed like an event or delivery: with weekday and time, but without a label.
  var isOfEvent: Bool

  /// Whether it is printed with a four-digit year, and labelled as the bill's date or printed with a time, as cash
  /// registers do. Such a date is not a misreading even if it is long past.
  var isPlain: Bool { shape.hasFullYear && isPrintedAsOfBill }

  /// Whether it is labelled as the bill's date or printed with a time.
  private var isPrintedAsOfBill: Bool {
    let isLabelled = label.map { ($0.kind == .issue || $0.kind == .date) && $0.closeness > 0.5 } ?? false
    return isLabelled || hasTime
  }

  /// Whether it is as plain as a date with a year of two digits can be, and long past in every order of its numbers:
  /// `31/03/05 14:30`. `12.03.05` may also be a day of 2012.
  func isOldInAnyOrder(today: CalendarDate) -> Bool {
    isPrintedAsOfBill && shape.penalty < 1.5
      && shape.datesInAnyOrder(today: today).allSatisfy { today.days(since: $0) > DateWeights.oldest }
  }

  /// Whether its label says that it is not the issue date.
  var isOfSomethingElse: Bool {
    label.map { [.due, .period, .other, .number].contains($0.kind) && $0.closeness > 0.5 } ?? false
  }
}

/// A date-like pattern of a document, with what is printed around it.
private struct DatePlace {
  var line: TextLine
  var shape: DateShape
  var label: DateLabels.Hit?
  /// Whether an unambiguous time of day is on its line.
  var hasTime: Bool
  /// The weekday beside it, 1 for Monday.
  var weekday: Int?
  var isRange: Bool
  /// The last day of a period whose first one is before it on the line.
  var isRangeEnd: Bool
  /// The day of an entry in a list; see `DatedEntries`.
  var isEntry: Bool
  var isLastEntry: Bool

  /// The weight of being one of several days that belong together.
  ///
  /// A bill that prints no other day is more likely made on the first day of a period, as for a subscription or a pass,
  /// and after the last entry of a list.
  var weightInSeries: Double {
    (isRange ? DateWeights.range : 0) + (isRangeEnd ? DateWeights.rangeEnd : 0)
      + (isEntry ? isLastEntry ? DateWeights.lastEntry : DateWeights.entry : 0)
  }

  /// `Lübeck, 14.07.2026`: events have a time or weekday as well.
  var isOfLetter: Bool {
    (label?.closeness ?? 0) <= 0.5 && !hasTime && weekday == nil && !isRange && !isEntry && line.mailRow == nil
      && Dateline.holds(shape, on: line)
  }

  /// `Sat 25 May 2024 19:30`: without a label, both a weekday and a time are printed for events and deliveries.
  var isOfEvent: Bool { label == nil && hasTime && weekday != nil }

  /// `hat am 21.06.2026 um 14:22 Uhr …`: the time is of what the sentence tells, not of a cash register.
  var isInSentence: Bool {
    (label?.closeness ?? 0) <= 0.5
      && line.words.count { $0.text.count >= 2 && $0.text.allSatisfy(\.isLetter) } >= DatePlace.wordsOfSentence
  }

  /// A register's line with date and time has fewer words.
  private static let wordsOfSentence = 8

  /// Whether it may be the day of the bill itself, by its label or because it has none. The day of a mail is only that
  /// of its sending.
  var mayBeOfBill: Bool {
    [nil, .issue, .date, .link, .title].contains(label?.kind) && !isOfEvent && !isRange && !isEntry
      && line.mailRow != .date
  }
}

/// Scores every date-like pattern of a document.
enum DateCandidates {
  static func all(in document: DocumentText, dayFirst: Double) -> [DateCandidate] {
    var order = DateOrder(
      country: dayFirst, shapes: document.lines.flatMap(\.dateShapes), today: document.today)
    // Not in Hong Kong and Macau.
    order.yearFirst = [WritingScript.japanese, .chinese, .korean].contains { $0 == document.script } && dayFirst < 0.8
    let (printMargins, mailDay) = (PrintMargins.lines(of: document), MailDay(document, order))
    let places = datePlaces(in: document, printMargins)
    // The day of an order or payment is the bill's only if no other date may be.
    // A pattern without a possible date is none: `lut 1 45` would be a day of 1945.
    let clear = places.filter {
      $0.shape.penalty < 1.5 && !$0.shape.meanings(today: document.today, order: order).isEmpty
    }
    let isDated = clear.contains(where: \.mayBeOfBill)
    let listsNights = places.contains(where: \.isEntry)
    let isOrdered = !isDated && clear.contains { $0.label?.kind == .order }
    let inFull = daysInFull(of: clear, order, document.today)
    var candidates: [DateCandidate] = []
    for place in places {
      let (line, shape) = (place.line, place.shape)
      var label = place.label
      if isDated, label?.kind == .order || label?.kind == .paid { label?.kind = .other }
      if isDated || !listsNights, label?.kind == .departure { label?.kind = .period }
      let isEvent = isOrdered && place.isOfEvent
      let meanings = shape.meanings(today: document.today, order: order)
      let isKnown = !shape.hasFullYear && meanings.contains { inFull.contains($0.date) }
      for meaning in meanings {
        let isNumeric = shape.parts.allSatisfy { if case .number = $0 { true } else { false } }
        var score = DateWeights.base - shape.penalty - meaning.penalty
        if isNumeric { score += order.weight(meaning.order) }
        if meaning.order == .yearMonthDay, !order.yearFirst, case .number(_, let digits) = shape.parts[0], digits == 2 {
          score += DateWeights.shortYearFirst
        }
        if meaning.order == .monthDayYear, shape.separator == "." { score += DateWeights.monthFirstWithStops }
        score += DateWeights.label(label)
        let fits = place.weekday.map { $0 == meaning.date.weekday }
        if let fits, !isEvent { score += fits ? DateWeights.weekdayFits : DateWeights.weekdayDiffers }
        if place.hasTime, !isEvent, !place.isInSentence { score += DateWeights.timeBeside }
        if !isNumeric, shape.penalty < 0.5 { score += DateWeights.monthName }
        if isKnown, !inFull.contains(meaning.date) { score += DateWeights.otherThanInFull }
        score += place.weightInSeries
        if place.isOfLetter { score += DateWeights.dateline }
        if printMargins.contains(line.index) { score += DateWeights.printMargin }
        score += DateWeights.recognition(line.confidence(of: shape.range), line.source)
        score += mailDay.weight(of: meaning.date, label, on: line)
        candidates.append(
          DateCandidate(
            date: meaning.date, order: meaning.order, shape: shape, line: line.index, label: label, score: score,
            isNumeric: isNumeric, hasTime: place.hasTime, isPartOfRange: place.isRange, isEntry: place.isEntry,
            isOfPayment: [.order, .paid].contains(place.label?.kind), isOfEvent: place.isOfEvent))
      }
    }
    return raisedByAgreement(candidates)
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

  private static func datePlaces(in document: DocumentText, _ printMargins: Set<Int>) -> [DatePlace] {
    let shapes = CroatianMonths.shapes(in: document)
    let labels = DateLabels(document.lines, dates: shapes.map { $0.map(\.range) })
    let entries = DatedEntries.lines(of: document)
    let lastEntry = entries.max()
    return document.lines.flatMap { line -> [DatePlace] in
      let times = TimeScanner.times(in: line.folded, apartFrom: shapes[line.index].map(\.range))
      let clearTimes = times.filter(\.isClear).map(\.range)
      let isOther = line.folded.contains("©") || printMargins.contains(line.index)
      return shapes[line.index].map { shape -> DatePlace in
        let hasTime = clearTimes.contains { !follows($0, otherThan: shape, among: shapes[line.index]) }
        let isRange = isPartOfRange(shape, among: shapes[line.index], in: line.folded)
        return DatePlace(
          line: line, shape: shape,
          label: isOther
            ? DateLabels.Hit(kind: .other, closeness: 1) : label(of: shape, on: line, labels, besideTime: hasTime),
          hasTime: hasTime, weekday: Weekdays.day(beside: shape.range, in: line), isRange: isRange,
          isRangeEnd: isRange && shape != shapes[line.index].first,
          isEntry: entries.contains(line.index), isLastEntry: line.index == lastEntry)
      }
    }
  }

  /// Whether a time is printed directly after another date on the line, so that it does not belong to this one:
  /// `28.02.18-19:44 2.1.12`, where the second is a number of the cash register.
  private static func follows(_ time: Range<Int>, otherThan shape: DateShape, among shapes: [DateShape]) -> Bool {
    shapes.contains { other in
      other.range != shape.range && other.penalty < 1.5
        && (0...2).contains(time.lowerBound - other.range.upperBound)
    }
  }

  /// The label of a date, except one that belongs to a number between them.
  private static func label(
    of shape: DateShape, on line: TextLine, _ labels: DateLabels, besideTime hasTime: Bool
  ) -> DateLabels.Hit? {
    let hit = labels.label(of: shape.range, on: line.index)
    // `Order #45 03/12/2024 12:45 PM`: the word belongs to the number between, and a cash register prints the time.
    return hasTime && hit?.kind == .other && hit?.isAcrossNumber == true ? nil : hit
  }

  /// `01.03.2018 - 31.03.2018`: two dates with only a dash or a short word between; `5 Aug - 5 Sep 2018`: the first one
  /// has no year.
  private static func isPartOfRange(_ shape: DateShape, among shapes: [DateShape], in line: [Character]) -> Bool {
    if endsRange(shape, in: line) { return true }
    return shapes.contains { other in
      guard other != shape else { return false }
      let first = min(shape.range.upperBound, other.range.upperBound)
      let last = max(shape.range.lowerBound, other.range.lowerBound)
      // Up to three characters with spaces around them can separate the two dates of a range.
      guard first < last, last - first <= 7 else { return false }
      let between = line[first..<last].filter { $0 != " " }
      return between.count <= 3 && !between.isEmpty && between != ["/"] && between != ["|"]
    }
  }

  /// Whether a day and a month with a dash after them precede the date.
  private static func endsRange(_ shape: DateShape, in line: [Character]) -> Bool {
    let before = line[max(0, shape.range.lowerBound - 16)..<shape.range.lowerBound]
    guard let dash = before.lastIndex(where: { $0 != " " }), before[dash] == "-" || before[dash] == "–" else {
      return false
    }
    let start = Array(before[..<dash])
    return MonthNames.standard.matches(in: start).contains { month in
      guard month.penalty == 0 else { return false }
      let after = start[month.range.upperBound...], ahead = start[..<month.range.lowerBound]
      return after.first { $0 != " " && $0 != "." }?.isNumber
        ?? (ahead.last { $0 != " " && $0 != "." }?.isNumber ?? false)
    }
  }

  /// Raises the score of a date that is printed again elsewhere on the page, with diminishing returns. Lowers that of
  /// an unlabelled date that is labelled as a due date or a period elsewhere.
  private static func raisedByAgreement(_ candidates: [DateCandidate]) -> [DateCandidate] {
    var byDay: [CalendarDate: [DateCandidate]] = [:]
    for candidate in candidates {
      // More occurrences of a date are no further evidence; the limit bounds the cost.
      if byDay[candidate.date]?.count ?? 0 < mostOfDay { byDay[candidate.date, default: []].append(candidate) }
    }
    return candidates.map { candidate in
      let others = (byDay[candidate.date] ?? []).filter {
        $0.line != candidate.line || $0.shape.range != candidate.shape.range
      }
      let claims = others.filter { [.due, .period, .other].contains($0.label?.kind) }
      // A list has several entries of a day.
      let agreeing = others.filter {
        ![.due, .period, .other].contains($0.label?.kind) && $0.score > -3 && !(candidate.isEntry && $0.isEntry)
      }
      var raised = candidate
      raised.score += DateWeights.agreement(Set(agreeing.map(\.line)).count)
      let isLabelled = candidate.label.map { $0.kind == .issue || $0.kind == .date && $0.closeness > 0.6 } ?? false
      if !claims.isEmpty, !isLabelled { raised.score += DateWeights.claimedElsewhere }
      return raised
    }
  }

  private static let mostOfDay = 100
}

/// The lines that a browser adds above or below a page when it prints one: the date and time of printing beside the
/// page's title, and its address on the other edge or beside it.
enum PrintMargins {
  /// The indices of the lines with the date of printing: `17/03/2025, 10:31   Your order`.
  static func lines(of document: DocumentText) -> Set<Int> {
    let margins = document.lines.filter { $0.fromTop == 0 || $0.fromBottom <= 1 }
    let printed = Set(margins.filter { holdsAddress($0.folded) }.map(\.page))
    return Set(margins.filter { printed.contains($0.page) && holdsDateAndTime($0) }.map(\.index))
  }

  private static func holdsAddress(_ line: [Character]) -> Bool {
    let text = String(line)
    return ["http://", "https://", "file:///", "about:blank"].contains { text.contains($0) }
  }

  /// Browsers write a comma between the date and the time.
  private static func holdsDateAndTime(_ line: TextLine) -> Bool {
    line.dateShapes.contains { shape in
      let rest = line.folded[shape.range.upperBound...]
      return rest.first == "," && rest.dropFirst().first { $0 != " " }?.isNumber == true
    } && TimeScanner.times(in: line.folded, apartFrom: line.dateShapes.map(\.range)).contains(where: \.isClear)
  }
}

/// Weekdays beside dates: `Thursday 07-13-2017`. They detect a misread digit in six of seven cases.
enum Weekdays {
  /// The weekday (Monday is 1) directly before or after a date on a line, with only punctuation between.
  static func day(beside range: Range<Int>, in line: TextLine) -> Int? {
    names.matches(in: line.tokens).first { match in
      let between =
        match.range.upperBound <= range.lowerBound
        ? match.range.upperBound..<range.lowerBound : range.upperBound..<max(match.range.lowerBound, range.upperBound)
      guard !match.range.overlaps(range), between.count <= 4 else { return false }
      return !line.folded[between].contains { $0.isLetter || $0.isNumber }
    }?.meaning
  }

  private static let names = Phrases(
    Table(.weekdays).phrases { $0.first.flatMap { Int($0) } })
}
