internal import Core

/// Money back: the total is negative, however it is printed, and the paper is a credit note.
enum CreditNotes {
  static func apply(to context: inout PartContext) {
    guard var total = context.proposal.total, !total.value.isZero else { return }
    let isNegative = isPrintedNegative(context)
    guard isNegative || context.proposal.kind == .creditNote else { return }
    total.value = -total.value.magnitude
    total.alternatives = total.alternatives.map { other in
      var other = other
      other.value = -other.value.magnitude
      return other
    }
    context.proposal.total = total
    context.proposal.kind = .creditNote
  }

  /// Recognition makes dashes of dirt and leaders, so a minus counts only where it is not alone: in a text layer, or
  /// where most amounts of the scan have one.
  private static func isPrintedNegative(_ context: PartContext) -> Bool {
    guard let mention = context.total.best?.mention, mention.value.isNegative else { return false }
    guard context.source == .ocr else { return true }
    let sheet = context.sheets[context.total.best?.sheet ?? 0]
    let money = Array(sheet.money)
    return money.count >= 3 && money.filter(\.value.isNegative).count * 3 >= money.count * 2
  }
}
