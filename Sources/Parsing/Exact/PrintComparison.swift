internal import Core

/// Checks whether a document's data and print agree. Both have the same author, so if they differ, one was tampered
/// with or is out of date, and a person has to decide.
enum PrintComparison {
  static func differs(_ data: [ExactData], _ context: PartContext) -> Bool {
    contradictEachOther(data) && !areSeveralSales(data) || totalDiffers(data, context) || dateDiffers(data, context)
      || accountDiffers(data, context) || data.contains { InvoicePrint.differs(from: $0, context) }
  }

  /// Every sale has one fiscal code, so codes with different totals belong to two receipts side by side.
  static func areSeveralSales(_ data: [ExactData]) -> Bool {
    let totals = data.filter { $0.source == .code && $0.iban == nil }.compactMap(\.total)
    return totals.dropFirst().contains { !$0.equals(totals[0]) }
  }

  /// Whether an e-invoice and a code, or two codes, have different amounts or accounts.
  private static func contradictEachOther(_ data: [ExactData]) -> Bool {
    guard let first = data.first(where: { !$0.amounts.isEmpty }) else { return false }
    for other in data where other != first {
      let shares = other.amounts.contains { amount in first.amounts.contains { $0.magnitude.equals(amount.magnitude) } }
      if !other.amounts.isEmpty, !shares { return true }
      if let one = first.iban, let two = other.iban, one != two { return true }
    }
    return false
  }

  /// Whether no printed total equals an amount of the data. A text layer is not misread, so the amount has to be
  /// labelled as a total there; elsewhere it may be the net amount, the tax or a customer number. On a scan, only a
  /// total that differs by more than one misread digit counts.
  private static func totalDiffers(_ data: [ExactData], _ context: PartContext) -> Bool {
    let amounts = data.flatMap(\.amounts).map(\.magnitude)
    guard !amounts.isEmpty, let printed = context.proposal.total else { return false }
    let isPrinted = context.sheets.contains { sheet in
      sheet.labelled.contains { labelled in
        labelled.role.totalStrength != nil && !labelled.mention.isPercent
          && amounts.contains { $0.equals(labelled.mention.value.magnitude) }
      }
    }
    if isPrinted || amounts.contains(where: { $0.equals(printed.value.magnitude) }) { return false }
    return context.source == .textLayer
      || printed.confidence >= 0.5 && !amounts.contains { isMisread($0, printed.value.magnitude) }
  }

  /// Whether one misread digit turns one amount into the other.
  private static func isMisread(_ one: Amount, _ other: Amount) -> Bool {
    let (a, b) = (one.rescaled(to: 4)?.description ?? "", other.rescaled(to: 4)?.description ?? "")
    return a.count == b.count && zip(a, b).count { $0 != $1 } == 1
  }

  private static func dateDiffers(_ data: [ExactData], _ context: PartContext) -> Bool {
    guard let date = data.lazy.compactMap(\.date).first, let printed = context.proposal.date else { return false }
    let isPrinted = context.documents.contains { document in
      // Either order of day and month is accepted, since the data determines which is meant.
      [0.99, 0.01].contains { order in
        DateCandidates.all(in: document, dayFirst: order).contains { $0.date == date }
      }
    }
    if isPrinted { return false }
    return context.source == .textLayer ? printed.confidence >= 0.5 : printed.confidence >= sure
  }

  /// The account receives the payment: a printed account that differs from the data is a known way to forge invoices.
  private static func accountDiffers(_ data: [ExactData], _ context: PartContext) -> Bool {
    guard let account = data.lazy.compactMap(\.iban).first, let printed = context.proposal.iban,
      context.source == .textLayer || printed.confidence >= sure
    else { return false }
    return printed.value != account && !printed.alternatives.contains { $0.value == account }
  }

  private static let sure = 0.9
}
