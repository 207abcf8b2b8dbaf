internal import Core

/// Handles bills that were paid in advance with more than they come to, as those for a year of electricity: the
/// difference comes back, so it is the total, and the bill becomes a credit note.
enum Overpayment {
  static func apply(to context: inout PartContext) {
    // On a receipt, the same words and the same sum are the rest of a gift card.
    guard [.invoice, .creditNote, .unknown].contains(context.proposal.kind), var total = context.proposal.total else {
      return
    }
    let sheet = context.sheets[context.total.best?.sheet ?? 0]
    // `Amount due` is to be paid, whatever credit it takes into account.
    guard !(context.total.best?.strength).isAtLeast(.strong),
      let rest = rest(in: sheet, total: total.value.magnitude.cents)
    else { return }
    if rest.value.magnitude != total.value.magnitude {
      total.alternatives.removeAll { $0.value.magnitude == rest.value.magnitude }
      total.alternatives.insert(
        Candidate(value: total.value.magnitude, confidence: 0.2, evidence: total.evidence), at: 0)
      total.value = rest.value.magnitude
      total.evidence = sheet.document.lines[rest.line].evidence(words: rest.words)
    }
    // The words are read, the sum is computed: a person should see it.
    total.confidence = min(total.confidence, mostConfident)
    context.proposal.total = total
    context.proposal.kind = .creditNote
    context.proposal.dueDate = nil
  }

  private static let mostConfident = 0.8
  /// No bill prints more credits; each is compared with all amounts above it.
  private static let mostCredits = 20

  /// The amount that a word for a credit labels, below two others that differ by it: the bill and what was paid. A
  /// credit of an earlier bill is above the amount that is left to pay.
  ///
  /// The total is one of the three; among many amounts, some others always differ by a fourth.
  private static func rest(in sheet: Sheet, total: Cents?) -> AmountMention? {
    let money = Array(sheet.money)
    let credits = Set(money.map(\.line)).filter {
      !KindWords.credits.matches(in: sheet.document.lines[$0].tokens).isEmpty
    }
    return money.filter { credits.contains($0.line) }.suffix(mostCredits).last { mention in
      guard let cents = mention.magnitude, cents > 0 else { return false }
      let above = Set(money.filter { $0.line < mention.line }.compactMap(\.magnitude))
      return above.contains { one in
        guard one > 0, one != cents, one <= Cents.max - cents, above.contains(one + cents) else { return false }
        return [cents, one, one + cents].contains(where: { $0 == total })
      }
    }
  }
}
