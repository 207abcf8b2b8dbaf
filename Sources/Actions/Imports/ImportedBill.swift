internal import Core
internal import Exchange
internal import Ledger
internal import Store

/// A bill of another program as a bill of the ledger.
enum ImportedBill {
  /// Converts a foreign bill to the contents of a bill. Names and notes are made valid; a title that is too long is
  /// kept in full in the notes; full card numbers are masked.
  ///
  /// - Parameter cards: the ids of the user's cards by the search key of their names.
  /// - Throws: `InputError` for a category that cannot have its name, and for invalid reminders.
  static func contents(of bill: ExportedBill, cards: [String: Int64]) throws -> BillContents {
    let title = name(bill.title.isEmpty ? bill.merchant : bill.title)
    var notes = FullCardNumber.masked(bill.notes)
    // Other programs end lines with CR LF, as their forms or files do; billfold's own files keep every byte.
    if bill.id == 0 {
      notes = notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n")
    }
    if title.isShortened { notes = title.whole + (notes.isEmpty ? "" : "\n" + notes) }
    var contents = BillContents(
      title: title.text, merchant: name(bill.merchant).text, notes: notes,
      kind: bill.amount.minorUnits < 0 ? .creditNote : bill.kind, amount: bill.amount, issueDate: bill.issueDate,
      dueDate: bill.dueDate, paidDate: bill.paidDate, payment: payment(bill.payment),
      reference: present(bill.reference), paymentReference: present(bill.paymentReference),
      iban: present(bill.iban).map { FullCardNumber.masked($0) },
      categories: try bill.categories.map { try NameInput.name($0, "a category") }, repetition: bill.repetition,
      dueTime: bill.dueTime, card: bill.card.flatMap { cards[SearchKey.of($0)] },
      reminders: try reminders(of: bill), warrantyUntil: bill.warrantyUntil, returnUntil: bill.returnUntil)
    if let due = contents.dueDate, due < contents.issueDate { contents.issueDate = due }
    contents.parts = parts(of: bill, contents)
    contents.tags = TagInput.made(of: bill.tags)
    return contents
  }

  /// Returns nil for a text of white space only, which other programs write for what is not known.
  private static func present(_ text: String?) -> String? { text.flatMap { $0.trimmed().isEmpty ? nil : $0 } }

  /// Returns a payment with at most the last four digits of its card, whatever the file has there.
  private static func payment(_ payment: Payment?) -> Payment? {
    guard var safe = payment, let digits = safe.lastFour else { return payment }
    let isFour = digits.utf8.count == 4 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    safe.lastFour = isFour ? digits : FullCardNumber.numbers(in: digits).first.map { String($0.suffix(4)) }
    return safe
  }

  /// Returns the reminders of a bill. In other programs' files such a tag means something else and is ignored if
  /// invalid.
  ///
  /// - Throws: `InputError` for invalid reminders in a file that billfold wrote.
  private static func reminders(of bill: ExportedBill) throws -> String? {
    guard let text = bill.reminders else { return nil }
    guard bill.id != 0 else { return (try? ReminderRule.parse(text)).map(ReminderRule.text) }
    return ReminderRule.text(try ReminderRule.parse(text))
  }

  /// Returns the parts of a split bill; empty if it has a single part that adds nothing to the bill, or if the parts
  /// are invalid.
  private static func parts(of bill: ExportedBill, _ contents: BillContents) -> [BillPart] {
    var hasRest = false
    let parts = bill.splits.filter { $0.minorUnits != 0 }.map { split in
      let person = split.person.map { name($0).text }
      let part = BillPart(
        category: split.category.withSingleSpaces, minorUnits: split.minorUnits,
        person: person.flatMap { $0.isEmpty ? nil : $0 }, text: name(split.text).text,
        // At most one part may take the rest.
        isRest: split.isRest && !hasRest)
      hasRest = hasRest || split.isRest
      return part
    }
    let isWhole = parts.count == 1 && parts[0].person == nil && parts[0].text.isEmpty && !parts[0].isRest
    let isDivision = (try? BillSplit.check(parts, of: contents.amount)) != nil
    return isWhole || !isDivision ? [] : parts
  }

  /// Returns a text on one line, without invisible characters, shortened to the length of a title.
  static func name(_ text: String) -> (text: String, whole: String, isShortened: Bool) {
    let masked = HiddenCharacters.removed(from: FullCardNumber.masked(text))
    let whole = masked.withSingleSpaces
    guard whole.count > BillRules.longestTitle else { return (whole, whole, false) }
    return (String(whole.prefix(BillRules.longestTitle - 3)) + "...", whole, true)
  }
}
