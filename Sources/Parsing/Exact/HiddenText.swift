internal import Core

/// Text in a file that its page does not show: harmless marks of programs, or the amount that somebody wants a machine
/// to read.
enum HiddenText {
  /// Whether it names an amount of money that is not printed as well.
  static func holdsOtherAmounts(_ context: PartContext) -> Bool {
    let unseen = context.pages.flatMap(\.unseen)
    guard !unseen.isEmpty, let today = context.documents.first?.today else { return false }
    let hidden = Sheet(DocumentText(typed: unseen, today: today)).money
    let printed = context.sheets.reduce(into: Set<Int64>()) { printed, sheet in
      printed.formUnion(sheet.mentions.joined().map(tenThousandths))
    }
    return hidden.contains { !printed.contains(tenThousandths($0)) }
  }

  /// An amount however many zeros it is written with.
  private static func tenThousandths(_ mention: AmountMention) -> Int64 {
    mention.value.magnitude.rescaled(to: 4)?.units ?? mention.value.magnitude.units
  }
}
