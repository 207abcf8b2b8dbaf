internal import Core

/// The labels of numbers on every line of a document, matched once.
struct ReferenceLabels: Sendable {
  /// What `reference-labels.tsv` says about the number beside a label.
  enum Label: String, Sendable {
    case invoice, receipt, other
    /// The number of a customer, contract or account, which some bills ask to quote.
    case customer
    /// The number of a parcel; the label may say something else about it as well.
    case parcel
    /// A word for `number`.
    case mark
    /// What a transfer has to quote: `KID`, `Verwendungszweck`.
    case quote
    /// The code of a payee, beside which a word for `reference` means what to quote: `Biller code`.
    case payee
    /// Words that ask to quote something: `please quote`, `unter Angabe`.
    case ask
    /// A word of questions and letters, in which something else is to be quoted.
    case enquiry
  }

  typealias Match = Phrases<Label>.Match

  private static let rows = Table(.referenceLabels).phrases(of: Label.self)
  private static let phrases = Phrases(rows.filter { $0.meaning != .parcel })

  /// The labels of the numbers of parcels.
  static let parcels = Phrases(rows.filter { $0.meaning == .parcel }, findsDamaged: false)

  let document: DocumentText
  /// The labels of each line, left to right.
  let matches: [[Match]]

  init(_ document: DocumentText) {
    self.document = document
    matches = document.lines.map { ReferenceLabels.phrases.matches(in: $0.tokens) }
  }

  /// The ranges of labels of numbers in the tokens of a line.
  static func ranges(in tokens: [Token]) -> [Range<Int>] {
    phrases.matches(in: tokens).filter { $0.meaning != .ask && $0.meaning != .enquiry }.map(\.range)
  }

  /// Whether a folded word only says that a number follows.
  static func isMark(_ folded: String) -> Bool { markWords.contains(folded) }

  /// The marks of the table, and words that say so only after a label.
  private static let markWords = Set(rows.filter { $0.meaning == .mark }.map(\.phrase)).union(NumberWords.of(.mark))
}
