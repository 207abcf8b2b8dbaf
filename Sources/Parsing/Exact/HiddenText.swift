internal import Core

/// Text in a file that its page does not show: harmless marks of programs, or the amount that somebody wants a machine
/// to read.
enum HiddenText {
  /// Whether it names an amount of money that is not printed as well.
  static func holdsOtherAmounts(_ context: PartContext) -> Bool {
    let unseen = context.pages.flatMap(\.unseen)
    guard !unseen.isEmpty, let today = context.documents.first?.today else { return false }
    let hidden = Sheet(DocumentText(typed: unseen, today: today)).money
    return hidden.contains { mention in
      !context.sheets.contains { sheet in
        sheet.mentions.joined().contains { $0.value.magnitude.equals(mention.value.magnitude) }
      }
    }
  }
}
