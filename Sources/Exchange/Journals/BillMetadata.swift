internal import Core

/// The metadata of a bill in journals, other than date, names and amounts; the same in all journal formats.
enum BillMetadata {
  /// The names of all metadata of entries and postings.
  static let names = [
    "brand", "card", "categories", "category", "document", "due", "due-time", "iban", "id", "item", "kind", "last-four",
    "merchant", "notes", "part-of", "payment", "payment-reference", "person", "reference", "reminders", "repeats",
    "rest", "return-until", "series", "tags", "title", "warranty-until",
  ]

  /// The value of `reminders` for a bill without reminders.
  private static let none = "none"

  /// Returns the metadata of a part of a bill, in the order in which they are written.
  static func of(_ split: ExportedBill.Split) -> [(name: String, value: String)] {
    var metadata: [(String, String)] = []
    if !split.text.isEmpty { metadata.append(("item", split.text)) }
    if let person = split.person { metadata.append(("person", person)) }
    if split.isRest { metadata.append(("rest", "yes")) }
    return metadata
  }

  /// Returns the part of a bill described by the metadata of a posting.
  static func split(category: String, minorUnits: Int64, _ metadata: [String: String]) -> ExportedBill.Split {
    ExportedBill.Split(
      category: category, minorUnits: minorUnits, text: metadata["item"] ?? "", person: metadata["person"],
      isRest: metadata["rest"] == "yes")
  }

  /// Returns the metadata of an entry, except its names.
  static func of(_ booking: Booking) -> [(name: String, value: String)] {
    switch booking.key.part {
    case .bill, .whole: of(booking.bill)
    case .payment, .settlement: []
    case .income: booking.bill.notes.isEmpty ? [] : [("notes", booking.bill.notes)]
    }
  }

  /// Returns the metadata of a bill, in the order in which they are written. Values are unescaped text.
  static func of(_ bill: ExportedBill) -> [(name: String, value: String)] {
    var metadata: [(String, String)] = [("kind", bill.kind.rawValue)]
    func note(_ name: String, _ value: String?) { if let value { metadata.append((name, value)) } }
    note("due", bill.dueDate?.description)
    note("due-time", bill.dueTime?.description)
    note("payment", bill.payment?.mode.rawValue)
    note("brand", bill.payment?.brand?.rawValue)
    note("last-four", bill.payment?.lastFour)
    note("card", bill.card)
    note("payment-reference", bill.paymentReference)
    note("iban", bill.iban)
    note("categories", bill.furtherCategories.isEmpty ? nil : list(bill.furtherCategories))
    note("tags", bill.tags.isEmpty ? nil : list(bill.tags))
    note("repeats", bill.repetition == .none ? nil : bill.repetition.rawValue)
    note("series", bill.series.map { "\($0.series) \($0.number) \($0.anchor)" })
    // The journal's parser may read an empty value as a tag without a value.
    note("reminders", bill.reminders.map { $0.isEmpty ? none : $0 })
    note("return-until", bill.returnUntil?.description)
    note("warranty-until", bill.warrantyUntil?.description)
    note("part-of", bill.wholeAmount?.description)
    note("document", bill.documentHash)
    note("notes", bill.notes.isEmpty ? nil : bill.notes)
    return metadata
  }

  /// Returns the tags that can also be written in the journal's own syntax for tags: plain words that are not names of
  /// metadata. The metadata `tags` contain all tags.
  static func words(of tags: [String]) -> [String] {
    tags.filter { tag in
      tag.contains(where: \.isLetter) && !names.contains(tag)
        && tag.unicodeScalars.allSatisfy { scalar in
          scalar.properties.isAlphabetic || (48...57).contains(scalar.value) || scalar == "-" || scalar == "_"
        }
    }
  }

  /// Joins several texts to one value, separated by ` | `.
  static func list(_ texts: [String]) -> String {
    texts.map { Escapes.escaped($0, special: ["|"]) }.joined(separator: " | ")
  }

  private static func texts(of list: String) -> [String] {
    list.split(separator: "|", omittingEmptySubsequences: false).map { part in
      var part = part
      if part.hasPrefix(" ") { part = part.dropFirst() }
      if part.hasSuffix(" ") { part = part.dropLast() }
      return Escapes.unescaped(part)
    }
  }

  /// Returns the bill described by an entry and its payment.
  ///
  /// - Throws: `MalformedText` if a value is invalid. In entries that billfold did not write, whose id is 0, such a
  ///   value has another meaning and is ignored.
  static func bill(
    id: Int64, amount: Money, splits: [ExportedBill.Split], entry: JournalEntry, title: String?, paid: CalendarDate?
  ) throws(MalformedText) -> ExportedBill {
    let metadata = entry.tags
    func value<Value>(_ name: String, _ read: (String) -> Value?) throws(MalformedText) -> Value? {
      guard let text = metadata[name] else { return nil }
      guard let value = read(text) else {
        if id == 0 { return nil }
        throw MalformedText(line: entry.line, reason: "\(quoted(text)) is not a value of `\(name)`")
      }
      return value
    }
    let mode = try value("payment") { PaymentMode(rawValue: $0) }
    let brand = try value("brand") { CardBrand(rawValue: $0) }
    return ExportedBill(
      id: id,
      kind: try value("kind") { DocumentKind(rawValue: $0) } ?? (amount.minorUnits < 0 ? .creditNote : .receipt),
      title: title, merchant: entry.payee, notes: metadata["notes"] ?? "", amount: amount, issueDate: entry.date,
      dueDate: try value("due") { CalendarDate(iso: $0) }, dueTime: try value("due-time") { TimeOfDay(text: $0) },
      paidDate: paid, payment: mode.map { Payment(mode: $0, brand: brand, lastFour: metadata["last-four"]) },
      card: metadata["card"], reference: entry.reference, paymentReference: metadata["payment-reference"],
      iban: metadata["iban"], splits: splits,
      furtherCategories: metadata["categories"].map(texts) ?? [], tags: metadata["tags"].map(texts) ?? [],
      repetition: try value("repeats") { Repetition(rawValue: $0) } ?? .none, documentHash: metadata["document"],
      reminders: metadata["reminders"].flatMap { $0.isEmpty ? nil : $0 == none ? "" : $0 },
      warrantyUntil: try value("warranty-until") { CalendarDate(iso: $0) },
      returnUntil: try value("return-until") { CalendarDate(iso: $0) },
      wholeAmount: try value("part-of") { try? JournalAmount.money($0, line: entry.line, decimalMark: ".") },
      series: id == 0 ? nil : try value("series", Occurrence.init(metadata:)))
  }
}

extension Occurrence {
  /// Parses the id of the series' first bill, the number, and the date from which all others are calculated:
  /// `12 3 2026-10-31`.
  fileprivate init?(metadata: String) {
    let words = metadata.split(separator: " ")
    guard words.count == 3, let series = Int64(words[0]), let number = Int(words[1]),
      let anchor = CalendarDate(iso: String(words[2]))
    else { return nil }
    self.init(series: series, number: number, anchor: anchor)
    guard isPossible else { return nil }
  }

  /// Whether a ledger can contain this occurrence: even a daily series has fewer than a million bills.
  var isPossible: Bool { series > 0 && (0...1_000_000).contains(number) }
}
