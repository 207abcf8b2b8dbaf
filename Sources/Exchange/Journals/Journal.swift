internal import Core

/// Writes journals of hledger and Ledger, which differ in their declarations.
///
/// Each entry has its key and the metadata of the bill as tags, one per line:
///
///     2024-03-02 * (4711) ALDI
///         ; id: billfold-12-whole
///         ; kind: receipt
///         expenses:Groceries      12.30 EUR
///         assets:cash            -12.30 EUR
struct Journal {
  /// Returns the lines that declare a currency.
  var commodity: @Sendable (Currency) -> [String]
  /// The lines at the beginning of a new file.
  var head: [String]
  /// Returns the tags of a bill in the journal's syntax.
  var tags: @Sendable ([String]) -> String
  /// Returns the declaration of a tag; nil if tags are not declared.
  var declaration: (@Sendable (String) -> String)?
  /// Whether a directive can change the decimal mark of the lines below it.
  var hasDecimalMarks = false

  /// The decimal mark is declared, because hledger could read the point of `1.234 KWD` as a digit group mark.
  static let hledger = Journal(
    commodity: {
      ["commodity \(Amount(units: 1000, scale: 0))." + String(repeating: "0", count: $0.exponent) + " \($0.code)"]
    },
    head: ["decimal-mark ."], tags: { $0.map { "\($0):" }.joined(separator: ", ") }, hasDecimalMarks: true)
  static let ledger = Journal(
    commodity: { ["commodity \($0.code)"] }, head: BillMetadata.names.map { "tag \($0)" },
    tags: { ":\($0.joined(separator: ":")):" }, declaration: { "tag \($0)" })

  /// Characters with a special meaning in tag values: a comma ends the value in hledger, brackets enclose a date in
  /// both.
  private static let special: Set<Unicode.Scalar> = [",", "[", "]"]
  /// Characters with a special meaning in the payee.
  private static let inPayee: Set<Unicode.Scalar> = [";", "|"]
  /// Characters with a special meaning between the date and the payee.
  private static let marks: Set<Unicode.Scalar> = ["(", "*", "!", "="]

  func write(_ bills: [ExportedBill], _ accounts: Accounts, _ options: Export.Options) -> EncodedBills {
    let bookings = Booking.of(bills, accounts, options)
    guard !bookings.isEmpty else { return EncodedBills() }
    // Compared as bytes, like in other programs: two Unicode encodings of a letter are two accounts.
    let declared = Set((options.existing ?? "").split(whereSeparator: \.isNewline).map { Array($0.utf8) })
    var lines = options.existing == nil ? head : []
    func declare(_ new: [String]) { if let first = new.first, !declared.contains(Array(first.utf8)) { lines += new } }
    for code in Set(bookings.map(\.bill.amount.currency)).sorted(by: { $0.code < $1.code }) { declare(commodity(code)) }
    for account in Set(bookings.flatMap { $0.postings.map { Array($0.account.utf8) } }).map({
      String(decoding: $0, as: UTF8.self)
    }).sorted() {
      declare(["account \(account)"])
    }
    if let declaration {
      // A file of an earlier version does not declare names that were added later.
      if options.existing != nil { for name in BillMetadata.names { declare([declaration(name)]) } }
      let tags = Set(bookings.flatMap { BillMetadata.words(of: $0.bill.tags).map { Array($0.utf8) } })
      for tag in tags.map({ String(decoding: $0, as: UTF8.self) }).sorted() { declare([declaration(tag)]) }
    }
    for booking in bookings { lines += [""] + entry(booking) }
    // The amounts above and below what is appended keep the decimal mark of the file.
    if hasDecimalMarks, let mark = JournalReader.lastDecimalMark(in: options.existing ?? ""), mark != "." {
      lines = ["decimal-mark ."] + lines + ["", "decimal-mark \(mark)"]
    }
    if let existing = options.existing {
      lines.insert("", at: 0)
      if JournalReader.endsInComment(existing) { lines.insert("end comment", at: 0) }
    }
    return EncodedBills(text: lines.map { $0 + "\n" }.joined(), keys: bookings.map(\.key))
  }

  private func entry(_ booking: Booking) -> [String] {
    let bill = booking.bill
    var payee = Escapes.plain(bill.merchant, without: Journal.inPayee)
    // Compared as code points, like in other programs: a bracket followed by a combining accent is still a bracket.
    while let first = payee.unicodeScalars.first, Journal.marks.contains(first) {
      payee = String(payee.unicodeScalars.dropFirst()).trimmed()
    }
    let code = bill.reference.flatMap { Journal.isCode($0) ? $0 : nil }
    let heading = "\(booking.date) \(booking.isOpen ? "!" : "*")\(code.map { " (\($0))" } ?? "") \(payee)"
      .trimmedRight()
    var lines = [heading]
    func tag(_ name: String, _ value: String, indent: String = "    ") {
      lines.append("\(indent); \(name): \(Escapes.escaped(value, special: Journal.special))".trimmedRight())
    }
    tag("id", booking.key.description)
    let shown = try? JournalReader.heading(Substring(heading), 1)
    if shown?.payee.utf8.elementsEqual(bill.merchant.utf8) != true { tag("merchant", bill.merchant) }
    if booking.key.part != .payment {
      if !bill.title.utf8.elementsEqual(bill.merchant.utf8) { tag("title", bill.title) }
      if code == nil, let reference = bill.reference { tag("reference", reference) }
      for item in BillMetadata.of(booking) { tag(item.name, item.value) }
      let words = BillMetadata.words(of: bill.tags)
      if !words.isEmpty { lines.append("    ; \(tags(words))") }
    }
    let width = booking.postings.map(\.account.count).max() ?? 0
    for posting in booking.postings {
      let gap = String(repeating: " ", count: width - posting.account.count + 2)
      let amount = bill.decimal(posting.minorUnits)
      lines.append(
        "    \(posting.account)\(gap)\(amount.hasPrefix("-") ? "" : " ")\(amount) \(bill.amount.currency.code)")
      guard let split = posting.split else { continue }
      let indent = "        "
      if posting.account != "expenses:\(split.category)" { tag("category", split.category, indent: indent) }
      for item in BillMetadata.of(split) { tag(item.name, item.value, indent: indent) }
    }
    return lines
  }

  /// Returns whether a reference can be written as the code in parentheses after the date.
  private static func isCode(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0 & 0xDF) || $0 == 45 || $0 == 47 }
  }
}

extension String {
  fileprivate func trimmedRight() -> String { hasSuffix(" ") ? String(dropLast()).trimmedRight() : self }
}
