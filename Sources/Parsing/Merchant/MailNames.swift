internal import Core

/// What the header fields of a mail, and the greeting below them, say about names.
enum MailNames {
  /// Whether a line may be a name: not the domain beside the sender, nor the date.
  static func mayBeName(_ line: HeadLine) -> Bool {
    line.mailRow != .date && !(line.mailRow == .sender && line.segment.text.hasPrefix("@"))
  }

  static func addFeatures(of line: HeadLine, in document: DocumentText, to features: inout NameFeatures) {
    features.add(.mailSender, if: line.mailRow == .sender)
    features.add(.mailSubject, if: line.mailRow == .subject)
    features.add(.greeting, if: line.mailRow == nil && isMail(document) && greets(line.segment))
  }

  /// Whether a document begins with the header fields of a mail.
  static func isMail(_ document: DocumentText) -> Bool { document.lines.first?.mailRow != nil }

  /// `Hi Robin,`, `Bonjour Robin VESTER,`: a greeting before a comma or an exclamation mark, or alone.
  private static func greets(_ segment: Segment) -> Bool {
    guard let first = segment.tokens.first, greetings.contains(first.text), segment.tokens.count <= longest else {
      return false
    }
    return segment.tokens.count == 1 || segment.text.contains(",") || segment.text.hasSuffix("!")
  }

  /// In words.
  private static let longest = 6

  /// Folded.
  private static let greetings: Set<String> = [
    "hi", "hello", "hey", "dear", "hallo", "guten", "liebe", "lieber", "moin", "servus", "bonjour", "cher", "chere",
    "hola", "estimado", "estimada", "ola", "caro", "cara", "ciao", "gentile", "salve", "buongiorno", "beste", "dag",
    "hej", "hei", "moi", "czesc", "szanowny", "szanowna", "witaj", "dobry", "ahoj", "kedves", "szia", "buna", "draga",
    "merhaba", "sayin", "selam",
  ]
}
