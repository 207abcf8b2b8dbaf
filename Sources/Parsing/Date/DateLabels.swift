internal import Core

/// What the words beside a date say about it.
enum DateLabelKind: String, Sendable {
  /// The day the bill was written.
  case issue
  /// Just `date`.
  case date
  /// `vom`, `du`, `of`: what stands in front says which date it is.
  case link
  /// The day it has to be paid.
  case due
  /// Delivery, service or billing period.
  case period
  /// Birth, expiry, registration, printing, order.
  case other
  /// The document's name; a date right behind it is its own.
  case title
  /// Not a date at all: a telephone, document or tax number.
  case number
}

/// The labels of `date-labels.tsv`, found on every line of a document once.
struct DateLabels: Sendable {
  typealias Match = Phrases<DateLabelKind>.Match

  private static let phrases = Phrases(
    Table(.dateLabels).phrases(of: DateLabelKind.self))

  private let lines: [TextLine]
  private let matches: [[Match]]

  /// Where dates stand on each line.
  private let dates: [[Range<Int>]]

  init(_ lines: [TextLine], dates: [[Range<Int>]]) {
    self.lines = lines
    self.dates = dates
    matches = lines.map { DateLabels.phrases.matches(in: $0.tokens) }
  }

  /// Whether a line says that the bill's date follows.
  func announcesDate(on index: Int) -> Bool { matches[index].contains { $0.meaning == .issue || $0.meaning == .date } }

  /// A label that belongs to a date, and how closely: 1 beside it, less further away.
  struct Hit: Sendable {
    var kind: DateLabelKind
    var closeness: Double
  }

  /// The label of the characters on a line: the nearest in front, else the one printed above in the same column.
  func label(of range: Range<Int>, on index: Int) -> Hit? {
    besides(range, on: index) ?? above(range, on: index)
  }

  private func besides(_ range: Range<Int>, on index: Int) -> Hit? {
    let line = lines[index].folded
    guard let position = matches[index].lastIndex(where: { $0.range.upperBound <= range.lowerBound }) else {
      return nil
    }
    let match = matches[index][position]
    let between = line[match.range.upperBound..<range.lowerBound]
    let digits = between.count(where: \.isNumber), letters = between.count(where: \.isLetter)
    let kind = kind(at: position, on: index)
    if kind == .number || kind == .title { return digits == 0 && letters <= 4 ? Hit(kind: kind, closeness: 1) : nil }
    if digits == 0, letters <= 4 {
      return Hit(kind: kind, closeness: match.meaning == .link && kind == .date ? 0.5 : 1)
    }
    // `Date 14:22 15/03/2018`, `Date: Thursday, 15 March`: still its label, if nothing long stands between.
    // A long unknown word says which date it is, only not to us: `date d'exBiration 31/05/18`.
    return between.count <= 16 ? Hit(kind: kind, closeness: letters > 9 ? 0.3 : 0.7) : nil
  }

  /// What a label says together with the one in front: `Lieferschein-Datum` is a day of delivery, `Rechnung Nr. 17 vom`
  /// the day of the invoice, `Vertrags-Datum` neither.
  private func kind(at position: Int, on index: Int) -> DateLabelKind {
    let match = matches[index][position]
    guard match.meaning == .date || match.meaning == .link else { return match.meaning }
    let line = lines[index].folded
    let start = position > 0 ? matches[index][position - 1].range.upperBound : 0
    let between = line[start..<match.range.lowerBound]
    let isJoined = between.count <= 1
    if position > 0, match.meaning == .link && between.count <= 40 || isJoined {
      switch self.kind(at: position - 1, on: index) {
      // The name or the number of the document in front of its date.
      case .number, .title: return .issue
      case .link: return .date
      case let other: return other
      }
    }
    if match.meaning == .date, between.last == "-" { return .other }
    return .date
  }

  /// Tables of an invoice's head print the labels in a row and the values below.
  private func above(_ range: Range<Int>, on index: Int) -> Hit? {
    let line = lines[index]
    guard let box = line.box(of: range) else { return nil }
    var checked = 0
    for upper in lines[..<index].reversed() where upper.page == line.page {
      let distance = box.y - upper.box.maxY
      guard checked < 3, distance < box.height * 3 else { return nil }
      checked += 1
      let over = matches[upper.index].compactMap { match -> (DateLabelKind, Int)? in
        // A label with a date of its own beside it says nothing about the line below.
        let isUsed = dates[upper.index].contains { $0.lowerBound >= match.range.upperBound }
        guard !isUsed, let label = upper.box(of: match.range) else { return nil }
        let shared = min(label.maxX, box.maxX) - max(label.x, box.x)
        return shared * 3 > min(label.width, box.width) ? (match.meaning, shared) : nil
      }
      if let best = over.filter({ $0.0 != .number && $0.0 != .title && $0.0 != .link }).max(by: { $0.1 < $1.1 }) {
        return Hit(kind: best.0, closeness: checked == 1 ? 0.8 : 0.5)
      }
    }
    return nil
  }
}
