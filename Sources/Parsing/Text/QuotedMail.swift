internal import Core

/// Leaves out the mail that an answer quotes below its own text, `On Fri, 6 March 2026 at 9:02 Ann Field wrote:`, if both
/// have a total: last year's bill below this year's.
enum QuotedMail {
  /// The number of lines before the quoted mail; all of them if nothing is left out.
  ///
  /// Nothing is if the answer repeats a total of the quoted mail: then that mail is the bill.
  ///
  /// - Parameter lines: the lines of a mail, from its head on.
  static func ownLines(of lines: ArraySlice<TextLine>) -> Int {
    guard let start = quotedStart(in: lines) else { return lines.count }
    let own = Set(lines[..<start].flatMap { totals(on: $0) })
    guard !own.isEmpty, own.isDisjoint(with: lines[start...].flatMap { amounts(on: $0) }) else { return lines.count }
    return start - lines.startIndex
  }

  /// Whether a line is the subject of an answer, whose words are of an earlier mail: `Re: Invoice 2025-88`.
  static func isSubjectOfAnswer(_ line: TextLine) -> Bool {
    guard line.mailRow == .subject, let colon = line.text.firstIndex(of: ":") else { return false }
    return ForwardedMailWords.mark(line.text[..<colon].filter { $0 != " " }.lowercased()) == .answer
  }

  /// The line with which the quoted mail begins: the one that says who wrote when, the first one with a sign for quoted
  /// text if all below have it, or the header fields that Outlook puts there.
  private static func quotedStart(in lines: ArraySlice<TextLine>) -> Int? {
    let isAnswer = lines.contains(where: isSubjectOfAnswer)
    for index in lines.indices where lines[index].mailRow == nil {
      if isQuoted(lines[index]) {
        guard lines[index...].allSatisfy(isQuoted) else { return nil }
        let before = index - 1
        return lines.indices.contains(before) && announces(lines[before], lines[before]) ? before : index
      }
      guard isAnswer else { continue }
      let next = lines.indices.contains(index + 1) ? lines[index + 1] : lines[index]
      if announces(lines[index], next) || isHeader(lines[index...].prefix(mostFields)) { return index }
    }
    return nil
  }

  private static func isQuoted(_ line: TextLine) -> Bool { line.text.hasPrefix(">") }

  /// `Am 06.03.2026 um 9:02 schrieb Ann Field:`; the end may be on the next line.
  private static func announces(_ line: TextLine, _ next: TextLine) -> Bool {
    let dates = line.dateShapes.filter(\.isClear).map(\.range)
    guard !dates.isEmpty, line.text.hasSuffix(":") || next.text.hasSuffix(":") else { return false }
    return TimeScanner.times(in: line.folded, apartFrom: dates).contains(where: \.isClear)
  }

  /// `From: Ann Field`, with the lines of date and subject below it.
  private static func isHeader(_ lines: ArraySlice<TextLine>) -> Bool {
    let fields = lines.prefix { $0.text.contains(":") }.compactMap { line in
      ForwardedMailWords.field(String(line.text.prefix { $0 != ":" }).lowercased())
    }
    return fields.first == .sender && fields.contains(.date) && fields.contains(.subject)
  }

  private static let mostFields = 6

  /// The digits of the amounts on a line that has a label of a total.
  private static func totals(on line: TextLine) -> [String] {
    let labels = LabelWords.phrases.matches(in: line.tokens).map(\.meaning)
    return labels.contains { [.total, .grand, .due].contains($0) } ? amounts(on: line) : []
  }

  private static func amounts(on line: TextLine) -> [String] {
    line.words.filter(\.looksLikeMoney).map { $0.text.filter(\.isNumber) }
  }
}
