/// The words of `forwarded-mails.tsv`, by which a mail that was forwarded within the text of another is recognised.
package enum ForwardedMailWords {
  /// A header field.
  package enum Field: String, Sendable { case sender, date, subject, recipient }

  /// What a mail program puts before the subject of another mail.
  package enum Mark: String, Sendable { case forward, answer }

  /// The field that a label in lower case stands for; nil if it is none.
  package static func field(_ label: String) -> Field? {
    if case .field(let field) = meanings[label] { field } else { nil }
  }

  /// The mark that a word in lower case is; nil if it is none.
  package static func mark(_ word: String) -> Mark? {
    if case .mark(let mark) = meanings[word] { mark } else { nil }
  }

  private enum Meaning: Sendable {
    case field(Field), mark(Mark)

    init?(_ name: String) {
      if let field = Field(rawValue: name) {
        self = .field(field)
      } else if let mark = Mark(rawValue: name) {
        self = .mark(mark)
      } else {
        return nil
      }
    }
  }

  private static let meanings: [String: Meaning] = Dictionary(
    Table(.forwardedMails).phrases { $0.first.flatMap { Meaning($0) } }.map { ($0.phrase, $0.meaning) },
    uniquingKeysWith: { first, _ in first })
}
