internal import Core

/// The meaning of the words beside a date.
enum DateLabelKind: String, Sendable {
  /// The issue date of the bill.
  case issue
  /// Only the word `date`.
  case date
  /// `vom`, `du`, `of`: the preceding words determine the kind of date.
  case link
  /// The date by which the bill has to be paid.
  case due
  /// `bis`: the end of a period after another date, otherwise the date by which the bill has to be paid.
  case until
  /// `before`, `até`: on a line about payment like `until`, elsewhere nothing, because the word is in every sentence.
  case deadline
  /// `au plus tard`: directly after a date, on a line about payment, the day by which the bill has to be paid.
  case after
  /// Delivery, service or billing period.
  case period
  /// The day of the order or of the payment: the bill's date if no other date may be.
  case order, paid
  /// The end of a stay: the day of a hotel's bill that lists the nights and prints no other day, otherwise a period.
  case departure
  /// Birth, expiry, registration, printing.
  case other
  /// The document's title; a date directly after it is the issue date.
  case title
  /// Not a date: a telephone, document or tax number.
  case number
}

/// The labels of `date-labels.tsv` on every line of a document, matched once.
struct DateLabels: Sendable {
  typealias Match = Phrases<DateLabelKind>.Match

  private static let phrases = Phrases(
    Table(.dateLabels).phrases(of: DateLabelKind.self))

  private let lines: [TextLine]
  private let matches: [[Match]]

  /// The ranges of the dates on each line.
  private let dates: [[Range<Int>]]

  /// The first line with the title of a reminder or credit note. Found once, as a page may have a date on every line.
  private let referringTitle: Int?

  init(_ lines: [TextLine], dates: [[Range<Int>]]) {
    self.lines = lines
    self.dates = dates
    referringTitle = lines.firstIndex(where: DateLabels.holdsReferringTitle)
    matches = lines.map { line in
      let found = DateLabels.phrases.matches(in: line.tokens)
      let isOfPayment: Set<DateLabelKind> = [.deadline, .after]
      guard found.contains(where: { isOfPayment.contains($0.meaning) }),
        !DueTerms.standard.demandsPayment(line.tokens)
      else { return found }
      return found.filter { !isOfPayment.contains($0.meaning) }
    }
  }

  /// The ranges of labels of the days of bills in the tokens of a line.
  static func ranges(in tokens: [Token]) -> [Range<Int>] {
    phrases.matches(in: tokens).filter { [.issue, .date, .due, .period, .departure].contains($0.meaning) }.map(\.range)
  }

  /// The ranges of the words in front of due dates on a line. Those that other sentences contain as well count only where
  /// it asks for payment.
  static func dueLabels(on line: TextLine) -> [Range<Int>] {
    let found = phrases.matches(in: line.tokens).filter { [.due, .until, .deadline].contains($0.meaning) }
    guard found.contains(where: { $0.meaning != .due }), !DueTerms.standard.demandsPayment(line.tokens) else {
      return found.map(\.range)
    }
    return found.filter { $0.meaning == .due }.map(\.range)
  }

  /// Whether a line has the day of an order or payment, after a label that says so: `Payment date: 2 May 2026`.
  static func nameDayOfPayment(_ line: TextLine) -> Bool {
    guard let date = line.dateShapes.first(where: \.isClear) else { return false }
    return phrases.matches(in: line.tokens).contains {
      [.order, .paid].contains($0.meaning) && $0.range.upperBound <= date.range.lowerBound
    }
  }

  /// Whether a word such as `by` or `bis` is directly in front of a date, or one such as `at the latest` behind it,
  /// whatever else its line says.
  static func isDeadline(_ date: Range<Int>, on line: TextLine) -> Bool {
    phrases.matches(in: line.tokens).contains { match in
      if match.meaning == .after { return (0...1).contains(match.range.lowerBound - date.upperBound) }
      return [.due, .until, .deadline].contains(match.meaning) && match.range.upperBound <= date.lowerBound
        && Weekdays.covers(match.range.upperBound..<date.lowerBound, of: line)
    }
  }

  /// Whether a line has a label for the bill's date.
  func announcesDate(on index: Int) -> Bool { matches[index].contains { $0.meaning == .issue || $0.meaning == .date } }

  /// A label of a date, and how close it is: 1 beside the date, less further away.
  struct Hit: Sendable {
    var kind: DateLabelKind
    var closeness: Double
    /// Whether a number without words stands between label and date: `Order #45 03/12/2024`.
    var isAcrossNumber = false
  }

  /// The label of a range on a line: the nearest one in front, otherwise one above in the same column.
  func label(of range: Range<Int>, on index: Int) -> Hit? {
    broken(range, on: index) ?? after(range, on: index) ?? apart(range, on: index)
      ?? (beginsColumn(range, on: index) ? above(range, on: index) : nil) ?? besides(range, on: index)
      ?? above(range, on: index)
  }

  /// Whether a date is in the column behind an amount, which the words in front of both belong to: `Payments received
  /// -88.10` in a table of charges, and beside it a date whose label is above it.
  private func beginsColumn(_ range: Range<Int>, on index: Int) -> Bool {
    let line = lines[index]
    let first = line.words(holding: range).lowerBound
    return first > 0 && line.words[first - 1].looksLikeMoney && line.hasGap(after: first - 1, wider: 1)
  }

  /// The label of a due date, or a sentence about the collection of the bill, with words for the payment in between.
  private func apart(_ range: Range<Int>, on index: Int) -> Hit? {
    let labels = matches[index].filter { $0.meaning == .due }.map(\.range)
    return DueSentences.standard.announce(range, labels: labels, on: lines[index]) ? Hit(kind: .due, closeness: 1) : nil
  }

  /// The word after a date that makes it the due date: `am 15.02.2026 fällig`. A date with a clear label in front, or
  /// one after the word, has no such word.
  private func after(_ range: Range<Int>, on index: Int) -> Hit? {
    let line = lines[index]
    guard let last = line.words(holding: range).last, last + 1 < line.words.count,
      !line.hasGap(after: last, wider: 1),
      let match = matches[index].first(where: { (1...2).contains($0.range.lowerBound - range.upperBound) }),
      match.meaning == .after || match.meaning == .due,
      line.folded[match.range.upperBound...].prefix(3).allSatisfy({ !$0.isNumber && $0 != ":" })
    else { return nil }
    if let front = besides(range, on: index), front.closeness > 0.5 { return nil }
    return Hit(kind: .due, closeness: 1)
  }

  /// The label in a narrow cell that breaks it into two lines, with the date at half their height beside it.
  private func broken(_ range: Range<Int>, on index: Int) -> Hit? {
    let line = lines[index]
    guard index > 0, index + 1 < lines.count, line.words(holding: range).lowerBound == 0, let box = line.box(of: range)
    else { return nil }
    let (upper, lower) = (lines[index - 1], lines[index + 1])
    guard upper.page == line.page, lower.page == line.page, upper.box.maxY > box.y, lower.box.y < box.maxY,
      let first = upper.words.first, let second = lower.words.first,
      abs(first.box.x - second.box.x) <= box.height
    else { return nil }
    let halves = [upper, lower].map { half in
      let count = half.words.prefix { $0.box.maxX <= box.x }.count
      return Array(half.folded.prefix(max(0, half.wordStarts[count] - 1)))
    }
    guard halves.allSatisfy({ !$0.isEmpty }) else { return nil }
    let tokens = Tokens.of(halves[0] + [" "] + halves[1], isExact: line.source != .ocr)
    let joint = halves[0].count
    // A phrase in one half is a label of its own.
    let match = DateLabels.phrases.matches(in: tokens).last { $0.range.contains(joint) }
    guard let match, ![.link, .number, .title, .until, .deadline, .after].contains(match.meaning) else { return nil }
    return Hit(kind: match.meaning, closeness: 0.8)
  }

  private func besides(_ range: Range<Int>, on index: Int) -> Hit? {
    let line = lines[index].folded
    guard
      let position = matches[index].lastIndex(where: {
        $0.range.upperBound <= range.lowerBound && $0.meaning != .after
      })
    else { return nil }
    let match = matches[index][position]
    let between = line[match.range.upperBound..<range.lowerBound]
    let digits = between.count(where: \.isNumber), letters = between.count(where: \.isLetter)
    // A word as short as `by` belongs to the date only if nothing is between.
    let isNearby = Weekdays.covers(match.range.upperBound..<range.lowerBound, of: lines[index])
    if match.meaning == .deadline, !isNearby { return nil }
    let kind = joined(kind(at: position, on: index), at: position, on: index)
    if kind == .number || kind == .title { return digits == 0 && letters <= 4 ? Hit(kind: kind, closeness: 1) : nil }
    if digits == 0, letters <= 4 || isNearby {
      return Hit(kind: kind, closeness: match.meaning == .link && kind == .date ? 0.5 : 1)
    }
    // `Date 14:22 15/03/2018`, `Date: Thursday, 15 March`: the label still applies if the text between is short. A long
    // unknown word may specify another kind of date: `date d'exBiration 31/05/18`.
    guard between.count <= 16 else { return nil }
    return Hit(kind: kind, closeness: letters > 9 ? 0.3 : 0.7, isAcrossNumber: letters == 0 && !between.contains(":"))
  }

  /// `Invoice date / Delivery date`: of two labels that share a date, the one for the bill's date counts.
  private func joined(_ kind: DateLabelKind, at position: Int, on index: Int) -> DateLabelKind {
    guard position > 0, ![.issue, .date, .number, .title].contains(kind) else { return kind }
    let line = lines[index].folded
    let between = line[matches[index][position - 1].range.upperBound..<matches[index][position].range.lowerBound]
    let word = String(between.filter { $0.isLetter })
    guard between.count <= 6, !between.contains(where: \.isNumber),
      AndWords.all.contains(word) || word.isEmpty && between.contains(where: { "/=-&+".contains($0) })
    else { return kind }
    let before = self.kind(at: position - 1, on: index)
    return before == .issue || before == .date ? .issue : kind
  }

  /// The kind of a label combined with the one before it: `Lieferschein-Datum` is a delivery date,
  /// `Rechnung Nr. 17 vom` the issue date, `Vertrags-Datum` neither.
  private func kind(at position: Int, on index: Int) -> DateLabelKind {
    let match = matches[index][position]
    if match.meaning == .until || match.meaning == .deadline {
      let isAfterDate = dates[index].contains { (0...3).contains(match.range.lowerBound - $0.upperBound) }
      return isAfterDate ? .period : isOfOtherSentence(after: match.range, on: index) ? .other : .due
    }
    guard match.meaning == .date || match.meaning == .link else { return match.meaning }
    if match.meaning == .link, position == 0, namesBill(before: match.range, on: index), isOfOtherBill(index) {
      return .other
    }
    let line = lines[index].folded
    let start = position > 0 ? matches[index][position - 1].range.upperBound : 0
    let between = line[start..<match.range.lowerBound]
    // `Lieferschein-Datum`, `Order no./Date`
    let isJoined = between.count <= 1 || between.count == 2 && between.last == "/"
    if position > 0, match.meaning == .link && between.count <= 40 || isJoined {
      switch self.kind(at: position - 1, on: index) {
      // The title or number of the document, followed by its date.
      case .number, .title: return isOfOtherBill(index) ? .other : .issue
      case .link: return .date
      case let other: return other
      }
    }
    if match.meaning == .date, between.last == "-" { return .other }
    return .date
  }

  /// Whether the date after a word such as `bis` goes on as a sentence about something else than paying: `Bis zum 8. Mai
  /// kannst du noch ändern oder pausieren`.
  private func isOfOtherSentence(after label: Range<Int>, on index: Int) -> Bool {
    let line = lines[index]
    guard let date = dates[index].first(where: { $0.lowerBound >= label.upperBound }) else { return false }
    let after = line.tokens.drop { $0.range.lowerBound < date.upperBound }
    return after.count { $0.text.contains(where: \.isLetter) } >= DateLabels.fewestOfSentence
      && !DueTerms.standard.speaksOfPayment(line.tokens) && !isDemanded(besides: index)
  }

  /// Whether the sentence on a line asks for payment on the line above, where it begins, or on the next one.
  private func isDemanded(besides index: Int) -> Bool {
    [(upper: index - 1, other: index - 1), (upper: index, other: index + 1)].contains { upper, other in
      lines.indices.contains(other) && lines[upper].text.last != "."
        && DueTerms.standard.demandsPayment(lines[other].tokens)
    }
  }

  /// The words of a short sentence after its date.
  private static let fewestOfSentence = 4

  /// Whether a line names a bill before a position: `zu Ihrer Rechnung R-5 vom`.
  private func namesBill(before range: Range<Int>, on index: Int) -> Bool {
    KindWords.papers.matches(in: lines[index].tokens).contains { match in
      match.meaning.kind == .invoice && match.range.upperBound <= range.lowerBound
    }
  }

  /// Whether the bill with its date on a line is one that a reminder or credit note refers to: `unsere Rechnung Nr. 5
  /// vom …`.
  private func isOfOtherBill(_ index: Int) -> Bool {
    guard let referringTitle, referringTitle < index else { return false }
    // `Mahnung Nr. 5 vom …` is the reminder's own date.
    return !DateLabels.holdsReferringTitle(lines[index])
  }

  /// Whether a line is the title of a document that refers to a bill: a reminder or a credit note.
  private static func holdsReferringTitle(_ line: TextLine) -> Bool {
    KindWords.papers.matches(in: line.tokens).contains { match in
      let place = TitleLine(line, phrase: match.range)
      switch match.meaning.kind {
      case .reminder: return !match.meaning.isOfSubject && place.isTitle
      case .creditNote: return match.meaning.weight > 2 && !match.meaning.isAlone && place.isTitleOfCredit
      default: return false
      }
    }
  }

  /// The label above the date, as in the head of an invoice that prints a row of labels and the values below.
  private func above(_ range: Range<Int>, on index: Int) -> Hit? {
    let line = lines[index]
    guard let box = line.box(of: range) else { return nil }
    var checked = 0
    for upper in lines[..<index].reversed() {
      let distance = box.y - upper.box.maxY
      guard upper.page == line.page, checked < 3, distance < box.height * 3 else { return nil }
      checked += 1
      let over = matches[upper.index].enumerated().compactMap { position, match -> (DateLabelKind, Int)? in
        // A label with a date beside it does not apply to the line below.
        let isUsed =
          dates[upper.index].contains { $0.lowerBound >= match.range.upperBound } || isNumbered(match, on: upper)
        guard !isUsed, let label = upper.box(of: match.range) else { return nil }
        let shared = min(label.maxX, box.maxX) - max(label.x, box.x)
        guard shared * 3 > min(label.width, box.width) else { return nil }
        // `Bestellnummer/Datum`: the word in front says which date.
        let isJoined = position > 0 && match.meaning == .date && !hasSpace(before: position, on: upper.index)
        return (isJoined ? kind(at: position, on: upper.index) : match.meaning, shared)
      }
      let kinds: Set<DateLabelKind> = [.number, .title, .link, .deadline, .after]
      if let best = over.filter({ !kinds.contains($0.0) }).max(by: { $0.1 < $1.1 }) {
        if best.0 == .date, isEntry(box, on: index, below: upper.index) { return nil }
        return Hit(kind: best.0 == .until ? .due : best.0, closeness: checked == 1 ? 0.8 : 0.5)
      }
    }
    return nil
  }

  /// Whether a space separates a label from the one before it, as between columns.
  private func hasSpace(before position: Int, on index: Int) -> Bool {
    let (before, match) = (matches[index][position - 1], matches[index][position])
    return lines[index].folded[before.range.upperBound..<match.range.lowerBound].contains(" ")
  }

  /// `Order 312`, `Order #45`, `8,1 % von 6.00`: the label of a number on its own line, and not of a date below.
  private func isNumbered(_ match: Match, on line: TextLine) -> Bool {
    guard [.order, .other, .period].contains(match.meaning) else { return false }
    let after = line.folded[match.range.upperBound...].drop { " #:.".contains($0) }
    return after.first?.isNumber == true
  }

  /// Whether the column has other dates close to this one, like the list of nights and drinks on a hotel's bill: the
  /// heading `Date` then means the dates of the entries.
  private func isEntry(_ box: Box, on index: Int, below heading: Int) -> Bool {
    let near = lines[(heading + 1)..<min(index + 4, lines.count)]
    return near.contains { line in
      // `Due date` above the other date, in the same column, is a label of its own.
      line.index != index && line.page == lines[index].page && matches[line.index].isEmpty
        && (line.index - 1 == heading || matches[line.index - 1].isEmpty)
        && dates[line.index].contains { range in
          guard let other = line.box(of: range) else { return false }
          return -other.gap(to: box) > min(other.width, box.width) / 2
        }
    }
  }
}
