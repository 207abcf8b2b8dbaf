internal import Core

/// Payment terms as printed, `zahlbar innerhalb von 30 Tagen`, with their number of days.
struct DueTerms: Sendable {
  static let standard = DueTerms(Table(.dueTerms))

  private enum Days: Sendable { case fixed(Int), printed, printedNearPayment }
  /// What a word says about the terms on its line.
  private enum Word: String, Sendable { case payment = "pay", bill, returns = "return" }
  private enum Role { case word(Word), term(Days, isAtMonthEnd: Bool) }
  private struct Term: Sendable {
    /// Folded words; nil for the number of days.
    var words: [String?]
    var days: Days
    /// Due at the end of the month in which the days end: `30 jours fin de mois`.
    var isAtMonthEnd = false
  }

  /// The placeholder for the number of days in the table.
  private static let number = "N"

  private var terms: [Term] = []
  private var words: Phrases<Word>

  init(_ table: Table) {
    let rows = table.phrases { fields -> Role? in
      let isAtMonthEnd = fields.dropFirst().first == "month-end"
      guard fields.count == (isAtMonthEnd ? 2 : 1) else { return nil }
      return switch fields.first {
      case "+": .term(.printed, isAtMonthEnd: isAtMonthEnd)
      case "?": .term(.printedNearPayment, isAtMonthEnd: isAtMonthEnd)
      case let field?:
        Word(rawValue: field).map(Role.word) ?? Int(field).map { .term(.fixed($0), isAtMonthEnd: isAtMonthEnd) }
      case nil: nil
      }
    }
    var words: [(phrase: String, meaning: Word)] = []
    for (phrase, role) in rows {
      switch role {
      case .word(let word): words.append((phrase, word))
      case .term(let days, let isAtMonthEnd):
        terms.append(Term(words: DueTerms.words(of: phrase), days: days, isAtMonthEnd: isAtMonthEnd))
      }
    }
    self.words = Phrases(words, findsDamaged: false)
    // Longest terms first, so that `N tage netto` is not cut to `N tage`.
    terms.sort { $0.words.count > $1.words.count }
  }

  private static func words(of phrase: String) -> [String?] {
    phrase.split(separator: " ").flatMap { part -> [String?] in
      part == number ? [nil] : Tokens.of(String(part)).map(\.text)
    }
  }

  struct Match: Sendable, Equatable {
    var days: Int
    /// Due at the end of the month in which the days end.
    var isAtMonthEnd = false
    /// Character positions in the line.
    var range: Range<Int>

    /// The due date of a bill; nil if it lies outside the calendar.
    func dueDate(issued: CalendarDate) -> CalendarDate? {
      guard let date = issued.adding(days: days) else { return nil }
      return isAtMonthEnd ? Month(date).last : date
    }
  }

  /// The term with the most days in a line of tokens. A longer term wins over a shorter one with a discount:
  /// `10 Tage 2 % Skonto, 30 Tage netto` is due after 30 days.
  func match(in tokens: [Token], line: [Character], nearPayment: Bool) -> Match? {
    let near = speaksOfPayment(tokens, nearPayment: nearPayment)
    var best: Match?
    for start in tokens.indices {
      for term in terms {
        guard let match = match(term, tokens, start, line, near) else { continue }
        if match.days >= best?.days ?? -1 { best = match }
        break
      }
    }
    return best
  }

  /// Whether a line is about payment. `Returns within 30 days with invoice` is not.
  ///
  /// - Parameter nearPayment: Whether the line above is.
  func speaksOfPayment(_ tokens: [Token], nearPayment: Bool = false) -> Bool {
    let found = Set(words.matches(in: tokens).map(\.meaning))
    return found.contains(.payment) || (nearPayment || found.contains(.bill)) && !found.contains(.returns)
  }

  private func match(_ term: Term, _ tokens: [Token], _ start: Int, _ line: [Character], _ near: Bool) -> Match? {
    guard start + term.words.count <= tokens.count else { return nil }
    var days: Int?
    switch term.days {
    case .fixed(let fixed): days = fixed
    case .printedNearPayment where !near: return nil
    case .printed, .printedNearPayment: break
    }
    for (offset, word) in term.words.enumerated() {
      let token = tokens[start + offset]
      guard let word else {
        guard let number = Int(token.text), (1...180).contains(number), !isAmount(token, line) else { return nil }
        days = number
        continue
      }
      if token.text != word, !DamagedWord.isNear(token.text, word) {
        return nil
      }
    }
    guard let days else { return nil }
    return Match(
      days: days, isAtMonthEnd: term.isAtMonthEnd,
      range: tokens[start].range.lowerBound..<tokens[start + term.words.count - 1].range.upperBound)
  }

  /// Whether a number is part of an amount or a percentage: `net 14.50` is not a number of days.
  private func isAmount(_ token: Token, _ line: [Character]) -> Bool {
    let after = token.range.upperBound, before = token.range.lowerBound - 1
    if line.indices.contains(after), line[after] == "." || line[after] == ",", DateCharacters.isDigit(line, after + 1) {
      return true
    }
    if line.indices.contains(after), line[after] == "%" { return true }
    return line.indices.contains(before) && (line[before] == "." || line[before] == ",")
      && DateCharacters.isDigit(line, before - 1)
  }
}
