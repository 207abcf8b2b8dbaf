internal import Core

/// What an e-invoice says about itself in words for a person, besides the codes for programs.
enum InvoiceWords {
  /// Whether the words deny what the codes say, that it is a bill: it is named `Angebot`, stamped `Testrechnung`,
  /// or a reminder by its notes.
  ///
  /// - Parameters:
  ///   - title: what the sender calls the document.
  ///   - notes: its notes, of one or more lines each.
  ///   - isCredit: whether it is a credit note by its codes or its sign, which may then be called one.
  ///   - today: the day of the invoice; without one, it waits for review anyway.
  static func deny(title: String?, notes: [String], isCredit: Bool, today: CalendarDate?) -> Bool {
    guard let today else { return false }
    func kind(_ words: String) -> DocumentKind {
      KindGuess.kind(of: DocumentText(typed: [words], today: today), dueDate: false, paid: .no, hasIBAN: false)
    }
    if let title {
      let named = kind(title)
      if !named.isBill || named == .creditNote && !isCredit { return true }
    }
    // Other papers are named in notes as well, `Lieferschein Nr. 77`, but hardly a reminder that is none.
    if notes.contains(where: { kind($0) == .reminder }) { return true }
    let words = notes + [title].compactMap { $0 }
    // A credit note rightly says which invoice it cancels.
    guard !words.isEmpty, !isCredit else { return false }
    return Stamps.isStamped(Sheet(DocumentText(typed: words, today: today), country: .none))
  }
}
