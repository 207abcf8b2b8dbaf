internal import Core

/// Text in a file that its page does not show: harmless marks of programs, or an amount that is meant only for
/// machines.
enum HiddenText {
  /// Whether the hidden text contains an amount of money that is not printed as well.
  static func holdsOtherAmounts(_ context: PartContext) -> Bool {
    let unseen = context.pages.flatMap(\.unseen)
    guard !unseen.isEmpty, let today = context.documents.first?.today else { return false }
    let hidden = Sheet(DocumentText(typed: unseen, today: today), country: context.country).money
    let printed = context.sheets.reduce(into: Set<Int64>()) { printed, sheet in
      printed.formUnion(sheet.mentions.joined().map(tenThousandths))
    }
    return hidden.contains { !printed.contains(tenThousandths($0)) }
  }

  /// An amount in ten-thousandths, so that trailing zeros do not matter.
  private static func tenThousandths(_ mention: AmountMention) -> Int64 {
    mention.value.magnitude.rescaled(to: 4)?.units ?? mention.value.magnitude.units
  }
}
