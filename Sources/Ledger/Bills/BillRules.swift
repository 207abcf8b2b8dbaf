public import Core

/// The rules for every bill, however it is entered.
public enum BillRules {
  /// The maximum length of a title in characters.
  public static let longestTitle = 200

  /// - Throws: `InputError` that says what is wrong, and how to correct it.
  public static func check(_ contents: BillContents, today: CalendarDate) throws {
    guard contents.title.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw InputError("a bill needs a title with at least one letter or digit", about: .title)
    }
    guard contents.title.count <= longestTitle else {
      throw InputError(
        "the title has \(contents.title.count) characters, and the limit is \(longestTitle); move the rest to the notes",
        about: .title)
    }
    try TypedField.title.read(NameInput.check(contents.title, "the title"))
    try TypedField.merchant.read(NameInput.check(contents.merchant, "the merchant"))
    _ = try TypedField.notes.read(NameInput.notes(contents.notes, "a bill"))
    try TypedField.reference.read(NameInput.checkSigns(contents.reference ?? "", "the reference"))
    try TypedField.paymentReference.read(
      NameInput.checkSigns(contents.paymentReference ?? "", "the payment reference"))
    try check(amount: contents.amount)
    guard contents.amount.minorUnits != 0 else {
      throw InputError("the amount of a bill cannot be 0; enter another amount", about: .amount)
    }
    if contents.amount.minorUnits < 0 && contents.kind != .creditNote {
      throw InputError(
        "\(contents.amount) is negative; for a refund, choose the kind credit note", about: .amount)
    }
    if let due = contents.dueDate, due < contents.issueDate {
      throw InputError(
        "the due date \(due) is before the bill's date \(contents.issueDate); give both dates", about: .due)
    }
    if let time = contents.dueTime, contents.dueDate == nil {
      throw InputError("the due time \(time) needs a due date; give it as well", about: .time)
    }
    for (day, what, field) in [
      (contents.warrantyUntil, "the warranty", TypedField.warranty),
      (contents.returnUntil, "the return period", .returning),
    ] {
      if let day, day < contents.issueDate {
        throw InputError(
          "\(what) ends on \(day), before the bill's date \(contents.issueDate); give a later day", about: field)
      }
    }
    try BillSplit.check(contents.parts, of: contents.amount)
    if let paid = contents.paidDate { try TypedField.paid.read(check(paid: paid, today: today)) }
  }

  /// - Throws: `InputError` for an amount that is larger than any real one. Sums of the others are exact.
  public static func check(amount: Money) throws {
    guard amount.minorUnits.magnitude <= Amount.largest else {
      throw InputError(
        "\(amount) is too large for an amount, which has at most 15 digits with its decimals; enter a smaller one",
        about: .amount)
    }
  }

  /// - Throws: `InputError` for a date in the future.
  public static func check(paid date: CalendarDate, today: CalendarDate) throws {
    guard date <= today else { throw InputError("the payment date \(date) is in the future (today is \(today))") }
  }

  /// The amount with the sign for its kind: a credit note is negative even if it was typed without a sign.
  public static func signed(_ amount: Money, _ kind: DocumentKind) -> Money {
    kind == .creditNote && amount.minorUnits > 0 ? -amount : amount
  }
}
