internal import Actions
internal import Core
internal import Matching

// Matches of bank entries and bills.
extension Output {
  /// Shows proposed matches with their reasons.
  ///
  /// - Parameter isCut: whether there are more.
  func show(_ matches: [MatchResult], isCut: Bool = false) throws {
    try show(matches) {
      guard !matches.isEmpty else {
        return remark("Nothing to match; `billfold statement gaps` lists what remains unmatched.")
      }
      for match in matches {
        for entry in match.entries {
          print(
            Style.bold("\(match.id)") + "  \(entry.date)  \(text(entry.amount))  "
              + SafeText(entry.name ?? entry.text).fitted(to: 40))
        }
        for bill in match.bills {
          print("   bill \(bill.id): \(bill.title), \(text(bill.amount)), \(bill.issueDate)")
        }
        print(Style.dim("   \(reasons(match))"))
        for rival in match.rivals { rivalLines(rival, of: match).forEach { print($0) } }
      }
      if isCut { remark("There are more: --limit 0 shows all.") }
      remark()
      remark("`billfold match confirm NUMBER` accepts a match, `billfold match refuse NUMBER` refuses it.")
      if let (match, rival) = matches.lazy.compactMap({ match in match.rivals.first.map { (match, $0) } }).first {
        let entry = rival.entries.first?.id ?? match.id
        let bills = rival.bills.map { " --bill \($0.id)" }.joined()
        remark("If another one is right, choose it: `billfold match confirm \(entry)\(bills)`.")
      }
    }
  }

  /// Returns for example `or bill 5: Café Sonne, 12.30 EUR, 2026-03-07 (86 %)`.
  private func rivalLines(_ rival: MatchResult.Rival, of match: MatchResult) -> [SafeText] {
    let sure = Int((rival.probability * 100).rounded())
    let bills =
      rival.bills.map(\.id) == match.bills.map(\.id)
      ? [] : rival.bills.map { "bill \($0.id): \($0.title), \(text($0.amount)), \($0.issueDate)" as SafeText }
    let entries =
      rival.entries.map(\.id) == match.entries.map(\.id)
      ? []
      : rival.entries.map {
        "entry \($0.id): \($0.date), \(text($0.amount)), " + SafeText($0.name ?? $0.text).fitted(to: 30)
      }
    return (bills + entries).enumerated().map { place, line in
      (place == 0 ? "   or " : "   and ") + line + (place == 0 ? Style.dim(" (\(sure) %)") : "")
    }
  }

  /// Shows matches that were confirmed.
  func showMade(_ matches: [MatchResult]) throws {
    try show(matches) {
      guard !matches.isEmpty else { return remark("No match is certain.") }
      for match in matches {
        let noun = match.bills.count == 1 ? "the bill" : "the bills"
        print(match.shortfall.map { sentence(match) + "; \(text($0)) less than \(noun)" } ?? sentence(match))
      }
    }
  }

  func showRefused(_ matches: [MatchResult]) throws {
    try show(matches) {
      for match in matches { print("\(names(match)) will not be proposed again. `billfold undo` reverts this.") }
    }
  }

  /// Returns for example `entry 7 pays bill 3: Telekom, 39.95 EUR; marked paid on 2026-03-04`.
  func sentence(_ match: MatchResult) -> SafeText {
    let bills = match.bills.map { "\($0.title), \(text($0.amount))" }.joined(separator: "; ")
    let verb = match.entries.count == 1 ? "pays" : "pay"
    let entries = ShortText.ids(match.entries.map(\.id), "entry", "entries")
    // Not the entry's day, which may be ahead.
    let day = match.bills.first { match.paid.contains($0.id) }?.paidDate
    let paid = day.map { "; marked paid on \($0)" } ?? ""
    return "\(entries) \(verb) \(ShortText.ids(match.bills.map(\.id), "bill", "bills")): \(bills)\(paid)"
  }

  private func names(_ match: MatchResult) -> SafeText {
    "\(ShortText.ids(match.entries.map(\.id), "entry", "entries")) with \(ShortText.ids(match.bills.map(\.id), "bill", "bills"))"
  }

  private func reasons(_ match: MatchResult) -> String {
    let sure = match.certainty == .certain ? "certain" : "\(Int((match.probability * 100).rounded())) %"
    let more = match.difference.map { " (\(text($0)))" } ?? ""
    return ([sure] + match.reasons.map(\.explanation)).joined(separator: ", ") + more
  }

  func show(_ separated: SeparatedMatch) throws {
    let unpaid = separated.unpaid.isEmpty ? "" : "; unpaid again"
    try show(
      separated,
      "\(ShortText.ids(separated.entries, "entry", "entries")) and \(ShortText.ids(separated.bills, "bill", "bills")) are no longer matched\(unpaid). They are not proposed again; `billfold undo` reverts this."
    )
  }
}
