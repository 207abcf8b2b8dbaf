internal import Core

/// A document with its numbers and labels, the input of all rules about money.
struct Sheet: Sendable {
  var document: DocumentText
  /// Indexed by line, as are `groups`.
  var mentions: [[AmountMention]]
  var groups: [[LabelGroup]]
  var labelled: [LabelledAmount]
  /// Whether amounts are printed with cents, so that a bare number is unlikely to be an amount.
  var printsCents: Bool

  /// - Parameter country: the evidence for the country of the document, which determines the number format.
  init(_ document: DocumentText, country: CountryEvidence) {
    self.document = document
    let spacing = ThousandsSpacing(in: document.lines, country: country)
    mentions = ThousandsOrDecimals.settled(
      document.lines.map { ParcelNumbers.without(AmountScanner.mentions(in: $0, spacing: spacing), on: $0) },
      in: document.lines)
    groups = zip(document.lines, mentions).map { LabelReader.groups(in: $0, mentions: $1) }
    printsCents = mentions.joined().lazy.filter { $0.form == .decimals }.prefix(2).count == 2
    labelled = []
    labelled = StatementBalances.settled(LabelLinks.labelled(self), in: document)
    labelled = ShiftedRows.settled(labelled, in: self)
    labelled = TipSuggestions.removed(from: labelled, in: self)
  }

  /// Every number that looks like money, from the top.
  var money: some Sequence<AmountMention> { mentions.joined().lazy.filter(\.looksLikeMoney) }

  func amounts(_ role: LabelRole) -> [LabelledAmount] { labelled.filter { $0.role == role } }

  /// Whether an amount has a clear label for a total.
  var holdsTotal: Bool {
    labelled.contains { $0.role.totalStrength.isAtLeast(.plain) && $0.mention.looksLikeMoney }
  }
}
