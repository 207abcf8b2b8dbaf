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
    isPrintedAsOfBill && shape.isClear
      && shape.datesInAnyOrder(today: today).allSatisfy { today.days(since: $0) > DateWeights.oldest }
  }

  /// Whether its label says that it is not the issue date.
  var isOfSomethingElse: Bool {
    label.map { [.due, .period, .other, .number].contains($0.kind) && $0.closeness > 0.5 } ?? false
  }
}

/// Scores every date-like pattern of a document.
enum DateCandidates {
  static func all(in document: DocumentText, dayFirst: Double) -> [DateCandidate] {
    var order = DateOrder(
      country: dayFirst, shapes: document.lines.flatMap(\.dateShapes), today: document.today)
    // Not in Hong Kong and Macau.
    order.yearFirst = [WritingScript.japanese, .chinese, .korean].contains { $0 == document.script } && dayFirst < 0.8
    let printMargins = PrintMargins.lines(of: document)
    let places = datePlaces(in: document, printMargins)
    let scores = DateScores(document, places, order, printMargins)
    return raisedByAgreement(places.flatMap(scores.candidates))
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
      other.range != shape.range && other.isClear
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
