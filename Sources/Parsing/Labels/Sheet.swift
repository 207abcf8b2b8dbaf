internal import Core

/// A document with its numbers and labels: what all rules about money look at.
struct Sheet: Sendable {
  var document: DocumentText
  /// By line.
  var mentions: [[AmountMention]]
  var groups: [[LabelGroup]]
  var labelled: [LabelledAmount]
  /// Whether amounts are printed with cents, so that a bare number is hardly one.
  var printsCents: Bool

  init(_ document: DocumentText) {
    self.document = document
    mentions = document.lines.map(AmountScanner.mentions)
    groups = zip(document.lines, mentions).map { LabelReader.groups(in: $0, mentions: $1) }
    printsCents = mentions.joined().lazy.filter { $0.form == .decimals }.prefix(2).count == 2
    labelled = []
    labelled = LabelLinks.labelled(self)
  }

  /// Every number that looks like money, from the top.
  var money: some Sequence<AmountMention> { mentions.joined().lazy.filter(\.looksLikeMoney) }

  func amounts(_ role: LabelRole) -> [LabelledAmount] { labelled.filter { $0.role == role } }
}
