internal import Core

/// What the header fields of a mail, and the greeting below them, say about names.
enum MailNames {
  /// Whether a line may be a name: not the domain beside the sender, nor the date.
  static func mayBeName(_ line: HeadLine) -> Bool {
    line.mailRow != .date && !(line.mailRow == .sender && line.segment.text.hasPrefix("@"))
  }

  static func addFeatures(of line: HeadLine, in document: DocumentText, to features: inout NameFeatures) {
    if line.mailRow == .sender { features.add(isConfirmed(line, in: document) ? .mailSender : .otherSender) }
    features.add(.mailSubject, if: line.mailRow == .subject)
    features.add(.greeting, if: line.mailRow == nil && (isMail(document) && greets(line) || callsReader(line)))
  }

  /// Whether the sender's own domain, a legal form or the text of the mail confirms its name: a scanner that mails what
  /// it scanned, or a person who passes a bill on, is a sender as well.
  private static func isConfirmed(_ sender: HeadLine, in document: DocumentText) -> Bool {
    if sender.has(.form) || document.lines[sender.segment.line].words.contains(where: { $0.text.hasPrefix("@") }) {
      return true
    }
    let words = sender.segment.tokens.map(\.text)
    // Whole words: `Kornblum` is no part of `KORNBLUMMARKT`.
    return !words.isEmpty && document.lines.contains { $0.mailRow == nil && $0.tokens.map(\.text).contains(words) }
  }

  /// The name of a sender without the department that sends its mails: `Kestrel Billing`, `The Kestrel Team`,
  /// `Service Client Delorme`, `Kestrel via Payfold`.
  static func withoutDepartment(_ name: String) -> String {
    let printed = name.split(separator: " ").map(String.init)
    let folded = printed.map { Fold.string($0) }
    var kept = 0..<(folded.dropFirst().firstIndex(of: "via") ?? folded.count)
    func endsName(_ department: [String]) -> Bool {
      kept.count > department.count && folded[kept].suffix(department.count).elementsEqual(department)
    }
    func beginsName(_ department: [String]) -> Bool {
      kept.count > department.count && folded[kept].starts(with: department)
    }
    while let department = MerchantWords.departments.first(where: endsName) {
      kept = 0..<kept.upperBound - department.count
    }
    if let department = MerchantWords.departmentsInFront.first(where: beginsName) {
      kept = department.count..<kept.upperBound
    } else if kept.count > 1, folded[0] == "the", kept.upperBound < folded.count {
      kept = 1..<kept.upperBound
    }
    return printed[kept].joined(separator: " ")
  }

  /// Whether a document begins with the header fields of a mail.
  static func isMail(_ document: DocumentText) -> Bool { document.lines.first?.mailRow != nil }

  /// `Hi Robin,`, `Bonjour Robin VESTER,`: a greeting before a comma or an exclamation mark, or alone.
  private static func greets(_ line: HeadLine) -> Bool {
    guard line.beginsWithGreeting, line.segment.tokens.count <= longest else { return false }
    return line.segment.tokens.count == 1 || line.segment.text.contains(",") || line.segment.text.hasSuffix("!")
  }

  /// `Thanks for riding, Robin!`, `¡Buen viaje, Robin!`: an exclamation that ends in a comma and one name.
  private static func callsReader(_ line: HeadLine) -> Bool {
    let text = line.segment.text
    guard text.hasSuffix("!"), let comma = text.lastIndex(of: ","), line.chains.isEmpty,
      text[..<comma].contains(" "), line.segment.tokens.count <= longest
    else { return false }
    let name = text[comma...].dropFirst().dropLast().drop { $0 == " " }
    return name.first?.isUppercase == true && name.allSatisfy(\.isLetter)
  }

  /// In words.
  private static let longest = 6
}
