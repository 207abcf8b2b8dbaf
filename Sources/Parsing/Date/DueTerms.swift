internal import Core

/// Payment terms as printed, `zahlbar innerhalb von 30 Tagen`, with their number of days.
struct DueTerms: Sendable {
  static let standard = DueTerms(Table(.dueTerms))

  private enum Days: Sendable { case fixed(Int), printed, printedNearPayment }
  /// What a word says about the terms on its line.
  private enum Word: String, Sendable { case payment = "pay", bill, returns = "return" }
  private enum Role { case word(Word), number(Int), term(Days, Ending), ofSentence }
  /// What the third column says about a term.
  private enum Ending: String, Sendable { case days, weeks, months, monthEnd = "month-end" }
  private struct Term: Sendable {
    /// Folded words; nil for the number of days.
    var words: [String?]
    var days: Days
    var ending: Ending
  }

  /// The placeholder for the number of days in the table.
  private static let number = "N"

  private var terms: [Term] = []
  private var words: Phrases<Word>
  /// Numbers in words: `vier` is 4.
  private var numbers: [String: Int] = [:]

  init(_ table: Table) {
    let rows = table.phrases { DueTerms.role(of: $0) }
    var words: [(phrase: String, meaning: Word)] = []
    for (phrase, role) in rows {
      switch role {
      case .word(let word): words.append((phrase, word))
      case .number(let value): numbers[phrase] = value
      case .term(let days, let ending):
        terms.append(Term(words: DueTerms.words(of: phrase), days: days, ending: ending))
      // Read by `DueSentences`.
      case .ofSentence: break
      }
    }
    self.words = Phrases(words, findsDamaged: false)
    // Longest terms first, so that `N tage netto` is not cut to `N tage`.
    terms.sort { $0.words.count > $1.words.count }
  }

  private static func role(of fields: [String]) -> Role? {
    guard let first = fields.first, fields.count <= 2 else { return nil }
    let second = fields.count == 2 ? fields[1] : nil
    if DueSentences.Word(rawValue: first) != nil { return .ofSentence }
    if first == "number" { return second.flatMap { Int($0) }.map(Role.number) }
    guard let ending = second.map({ Ending(rawValue: $0) }) ?? Ending.days else { return nil }
    return switch first {
    case "+": .term(.printed, ending)
    case "?": .term(.printedNearPayment, ending)
    default: Word(rawValue: first).map(Role.word) ?? Int(first).map { .term(.fixed($0), ending) }
    }
  }

  private static func words(of phrase: String) -> [String?] {
    phrase.split(separator: " ").flatMap { part -> [String?] in
      part == number ? [nil] : Tokens.of(String(part)).map(\.text)
    }
  }

  struct Match: Sendable, Equatable {
    /// Of months, about as many as they have.
    var days: Int
    /// Nil for a number of days.
    var months: Int?
    /// Due at the end of the month in which the days end.
    var isAtMonthEnd = false
    /// Character positions in the line.
    var range: Range<Int>

    /// The due date of a bill; nil if it lies outside the calendar.
    func dueDate(issued: CalendarDate) -> CalendarDate? {
      guard let date = months.map({ issued.adding(months: $0) }) ?? issued.adding(days: days) else { return nil }
      return isAtMonthEnd ? Month(date).last : date
    }
  }

  /// The term with the most days in a line of tokens. A longer term wins over a shorter one with a discount:
  /// `10 Tage 2 % Skonto, 30 Tage netto` is due after 30 days.
  func match(in tokens: [Token], line: [Character], nearPayment: Bool) -> Match? {
    let near = speaksOfPayment(tokens, nearPayment: nearPayment)
    // Objections have to be made within weeks as well, so the line itself has to ask for the payment.
    let nearDemand = near && demandsPayment(tokens)
    var best: Match?
    for start in tokens.indices {
      for term in terms {
        let isNear = [.weeks, .months].contains(term.ending) ? nearDemand : near
        guard let match = match(term, tokens, start, line, isNear) else { continue }
        if match.days >= best?.days ?? -1 { best = match }
        break
      }
    }
    return best
  }

  /// Whether a line is about payment. `Returns within 30 days with invoice` is not.
  ///
  /// - Parameter nearPayment: whether the line above is.
  func speaksOfPayment(_ tokens: [Token], nearPayment: Bool = false) -> Bool {
    let found = Set(words.matches(in: tokens).map(\.meaning))
    return found.contains(.payment) || (nearPayment || found.contains(.bill)) && !found.contains(.returns)
  }

  /// Whether a line asks for payment by itself, and is not about returned goods.
  func demandsPayment(_ tokens: [Token]) -> Bool {
    let found = Set(words.matches(in: tokens).map(\.meaning))
    return found.contains(.payment) && !found.contains(.returns)
  }

  private func match(_ term: Term, _ tokens: [Token], _ start: Int, _ line: [Character], _ isNear: Bool) -> Match? {
    guard start + term.words.count <= tokens.count else { return nil }
    var days: Int?
    var months: Int?
    var place = start
    switch term.days {
    case .fixed(let fixed): days = fixed
    case .printedNearPayment where !isNear: return nil
    case .printed, .printedNearPayment: break
    }
    for (offset, word) in term.words.enumerated() {
      guard place < tokens.count else { return nil }
      guard let word else {
        let next = offset + 1 < term.words.count ? term.words[offset + 1] : nil
        let unit = term.ending == .weeks ? 7 : term.ending == .months ? 30 : 1
        guard let found = printedNumber(at: place, before: next, tokens, line),
          (1...DueTerms.longest / unit).contains(found.number)
        else { return nil }
        months = term.ending == .months ? found.number : nil
        days = found.number * unit
        place = found.end
        continue
      }
      let token = tokens[place]
      place += 1
      if token.text != word, !DamagedWord.isNear(token.text, word) {
        return nil
      }
    }
    guard let days else { return nil }
    return Match(
      days: days, months: months, isAtMonthEnd: term.ending == .monthEnd,
      range: tokens[start].range.lowerBound..<tokens[place - 1].range.upperBound)
  }

  /// In days, six months: warranties and contracts last longer.
  private static let longest = 180

  /// The number that begins at a token, and the place of the token after it: `14`, `fourteen`, or both, one of them in
  /// brackets, in which case the word need not be known. Nil if they contradict each other.
  ///
  /// - Parameter next: the word that follows the number in the term; an unknown word is a number only if there is one.
  private func printedNumber(
    at place: Int, before next: String?, _ tokens: [Token], _ line: [Character]
  ) -> (number: Int, end: Int)? {
    func value(_ token: Token) -> Int? { isAmount(token, line) ? nil : Int(token.text) ?? numbers[token.text] }
    let first = tokens[place]
    guard place + 1 < tokens.count, case let second = tokens[place + 1], second.text != next,
      isInBrackets(second, line), (Int(first.text) == nil) != (Int(second.text) == nil)
    else { return value(first).map { ($0, place + 1) } }
    let values = [first, second].compactMap(value)
    guard let number = values.first, values.allSatisfy({ $0 == number }), values.count == 2 || next != nil else {
      return nil
    }
    return (number, place + 2)
  }

  private func isInBrackets(_ token: Token, _ line: [Character]) -> Bool {
    line[..<token.range.lowerBound].last { $0 != " " } == "("
      && line[token.range.upperBound...].first { $0 != " " } == ")"
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
