internal import Core

/// Handles refunds: the total becomes negative, however it is printed, and the kind becomes credit note.
enum CreditNotes {
  static func apply(to context: inout PartContext) {
    // The withdrawals of a bank statement are negative, too.
    guard context.proposal.kind.isBill, var total = context.proposal.total, !total.value.isZero else { return }
    let isNegative = isPrintedNegative(context)
    guard isNegative || context.proposal.kind == .creditNote || isTotal(of: context, after: KindWords.refunds)
    else { return }
    total.value = -total.value.magnitude
    total.alternatives = total.alternatives.map { other in
      var other = other
      other.value = -other.value.magnitude
      return other
    }
    context.proposal.total = total
    context.proposal.kind = .creditNote
  }

  /// Whether the total is printed after one of the words, `Amount refunded: 24.99`.
  static func isTotal(of context: PartContext, after words: Phrases<Bool>) -> Bool {
    guard let best = context.total.best else { return false }
    let sheet = context.sheets[best.sheet]
    return best.lines.contains { line in
      let found = words.matches(in: sheet.document.lines[line].tokens)
      guard let end = found.map(\.range.upperBound).min() else { return false }
      return sheet.mentions[line].contains {
        $0.looksLikeMoney && $0.magnitude == best.cents && end <= $0.characters.lowerBound
      }
    }
  }

  /// Whether the total is printed as negative. Recognition reads dirt and leaders as dashes, so a minus on a scan
  /// counts only if most of its amounts have one. In the text of a file, a dash between a label and its amount, or
  /// brackets around it, count if another amount is negative.
  private static func isPrintedNegative(_ context: PartContext) -> Bool {
    guard let mention = context.total.best?.mention, mention.value.isNegative else { return false }
    let sheet = context.sheets[context.total.best?.sheet ?? 0]
    let money = Array(sheet.money)
    // `Balance due 0.00` below `Visa payment -302.90`: the only negative amount paid the bill.
    if context.total.figures.isNothingDue, money.count(where: \.value.isNegative) == 1, money.count > 2 { return false }
    // `Visa -302.90` above `Total 302.90`: the payment is printed as negative, and the total is not.
    let isNegativeTotal = sheet.labelled.contains { isTotal($0) && $0.mention.line == mention.line }
    let isPositive = sheet.labelled.contains {
      isTotal($0) && $0.mention.magnitude == mention.magnitude && !$0.mention.value.isNegative
    }
    if !isNegativeTotal, isPositive { return false }
    guard context.source == .ocr else { return !mention.isMinusApart || money.count(where: \.value.isNegative) > 1 }
    return money.count >= 3 && money.filter(\.value.isNegative).count * 3 >= money.count * 2
  }

  private static func isTotal(_ labelled: LabelledAmount) -> Bool {
    labelled.role.totalStrength.isAtLeast(.plain)
  }

  /// Whether two readings of a scan see a minus at the total although not enough is negative for a credit note: dirt is
  /// not read twice, but a leader may be. Cash and change tell who paid whom.
  static func isPerhapsMissed(_ context: PartContext) -> Bool {
    guard context.source == .ocr, context.proposal.kind != .creditNote, let best = context.total.best,
      best.proofs.isDisjoint(with: [.cashLessChange, .exactCash])
    else { return false }
    return context.sheets.count { sheet in
      sheet.labelled.contains { labelled in
        labelled.role.totalStrength != nil && labelled.mention.cents == -best.cents && !labelled.mention.isMinusApart
          && !sheet.document.lines[labelled.mention.line].isCopy
      }
    } > 1
  }
}
