/// Payment terms as printed, `zahlbar innerhalb von 30 Tagen`, and the days they give.
struct DueTerms: Sendable {
  static let standard = DueTerms(Table(.dueTerms))

  private enum Days: Sendable { case fixed(Int), printed, printedNearPayment }
  private struct Term: Sendable {
    /// Folded words, and `N` for the number of days.
    var words: [String]
    var days: Days
  }

  /// The placeholder of the table.
  private static let number = "N"

  private var terms: [Term] = []
  private var paymentWords: Set<String> = []

  init(_ table: Table) {
    for row in table.rows where row.count >= 2 {
      let days: Days
      switch row[1] {
      case "+": days = .printed
      case "?": days = .printedNearPayment
      case "pay":
        paymentWords.insert(row[0])
        continue
      default:
        guard let fixed = Int(row[1]) else { continue }
        days = .fixed(fixed)
      }
      terms.append(Term(words: row[0].split(separator: " ").map(String.init), days: days))
    }
    // The longest terms first, so that `N tage netto` is not cut to `N tage`.
    terms.sort { $0.words.count > $1.words.count }
  }

  struct Match: Sendable, Equatable {
    var days: Int
    /// Character positions in the line.
    var range: Range<Int>
  }

  /// The first term in a line of tokens. A second, longer time is kept over a shorter with a discount:
  /// `10 Tage 2 % Skonto, 30 Tage netto` is due after 30.
  func match(in tokens: [Token], line: [Character], nearPayment: Bool) -> Match? {
    let near = nearPayment || speaksOfPayment(tokens)
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

  func speaksOfPayment(_ tokens: [Token]) -> Bool { tokens.contains { paymentWords.contains($0.text) } }

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
      if word == DueTerms.number {
        guard let number = Int(token.text), (1...180).contains(number), !isAmount(token, line) else { return nil }
        days = number
      } else if token.text != word, !DamagedWord.isNear(token.text, word) {
        return nil
      }
    }
    guard let days else { return nil }
    return Match(
      days: days, range: tokens[start].range.lowerBound..<tokens[start + term.words.count - 1].range.upperBound)
  }

  /// `net 14.50` is money, not a number of days.
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
