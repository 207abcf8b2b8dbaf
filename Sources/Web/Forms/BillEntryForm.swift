internal import Actions
internal import Core

/// The fields of a bill in a form, and their conversion.
enum BillEntryForm {
  /// - Parameter isNew: whether the bill can be added as paid; an existing bill is paid with another form.
  static func fields(_ form: Form, isNew: Bool) -> [FieldView] {
    func text(_ name: String) -> String { form[name] ?? "" }
    var fields: [FieldView] = [
      .text("title", "Name", text("title"), isRequired: true),
      .text("amount", "Amount", text("amount"), hint: "like 84.20 or 84.20 USD", isRequired: true, mode: "decimal"),
      .text("due", "Due", text("due"), hint: "like fri, 3 may or 2026-03-14"),
      .text("time", "Due at", text("time"), hint: "like 18:30"),
      .text("category", "Categories", text("category"), hint: "several with commas", list: "categories"),
      .text("tags", "Tags", text("tags"), hint: "several with commas"),
      .choice("repeat", "Repeats", OptionView.all(Repetition.self), chosen: form["repeat"] ?? "none"),
      .text("merchant", "Merchant", text("merchant"), hint: "if it differs from the name"),
      .text("date", "Issued", text("date")),
      .choice(
        "kind", "Kind", OptionView.all(DocumentKind.self), chosen: form["kind"] ?? DocumentKind.unknown.rawValue,
        hint: "for refunds, choose credit note"),
      .choice("payBy", "Paid by", OptionView.all(PaymentMode.self, none: "not given"), chosen: text("payBy")),
      .text("card", "Card", text("card"), hint: "its name or last four digits", list: "cards"),
      .text("reference", "Number", text("reference")),
      .text(
        "paymentReference", "To quote", text("paymentReference"), hint: "in a transfer, if it is not the number"),
      .text("iban", "IBAN", text("iban"), hint: "or another account number of the payee"),
      .text("return", "Can be returned until", text("return"), hint: "like 14d or 2026-03-14"),
      .text("warranty", "Under warranty until", text("warranty"), hint: "like 2y or 2028-03-14"),
      .text("reminders", "Remind", text("reminders"), hint: "like 1d 0d, or none; empty for the default"),
    ]
    if isNew { fields.append(.text("paid", "Paid on", text("paid"), hint: "empty if unpaid")) }
    fields.append(.area("notes", "Notes", text("notes")))
    return fields
  }

  /// Returns the values of a form.
  ///
  /// - Parameter now: the present values of an existing bill, of which fields that the user left unchanged are omitted
  ///   from the result; nil for a new bill.
  static func entry(_ form: Form, now: Form?) -> BillEntry {
    var entry = BillEntry()
    func typed(_ name: String) -> String? {
      if let now { form.edited(name, now: now) } else { form.text(name) }
    }
    entry.merchant = typed("merchant")
    entry.date = Typed(typed("date"))
    entry.due = Typed(typed("due"))
    entry.time = Typed(typed("time"))
    entry.categories =
      typed("category").map { text in
        let names = Form.names(in: text)
        // Without any, an existing bill gets the category that a new one gets.
        return names.isEmpty && now != nil ? [DefaultCategories.other] : names
      } ?? []
    entry.tags =
      typed("tags").map { text in
        let words = text.split { $0 == "," || $0.isWhitespace }.map(String.init)
        return words.isEmpty && now != nil ? ["none"] : words
      } ?? []
    entry.returnUntil = Typed(typed("return"))
    entry.warrantyUntil = Typed(typed("warranty"))
    entry.payment = PaymentTyping(payBy: Typed(typed("payBy")), card: Typed(typed("card")))
    entry.kind = Typed(typed("kind"))
    entry.reference = typed("reference")
    entry.paymentReference = typed("paymentReference")
    entry.iban = typed("iban")
    entry.notes = typed("notes")
    entry.repetition = Typed(typed("repeat"))
    entry.reminders = typed("reminders").map { $0.isEmpty ? "default" : $0 }
    return entry
  }

  /// Returns the values of the form for a bill.
  static func values(_ bill: BillResult, card: String?, _ wording: Wording) -> Form {
    Form([
      ("title", bill.title), ("amount", wording.money(bill.amount).replacing("\u{2212}", with: "-")),
      ("merchant", bill.merchant == bill.title ? "" : bill.merchant), ("date", "\(bill.issueDate)"),
      ("due", bill.dueDate.map { "\($0)" } ?? ""), ("time", bill.dueTime.map { "\($0)" } ?? ""),
      ("category", bill.categories.joined(separator: ", ")), ("repeat", bill.repetition.rawValue),
      ("payBy", bill.payment?.mode.rawValue ?? ""), ("card", card ?? ""), ("reference", bill.reference ?? ""),
      ("paymentReference", bill.paymentReference ?? ""), ("iban", bill.iban ?? ""),
      ("tags", bill.tags.joined(separator: ", ")), ("return", bill.returnUntil.map { "\($0)" } ?? ""),
      ("warranty", bill.warrantyUntil.map { "\($0)" } ?? ""),
      ("kind", bill.kind.rawValue), ("reminders", bill.reminders.map { $0.isEmpty ? "none" : $0 } ?? ""),
      ("notes", bill.notes),
    ])
  }
}
