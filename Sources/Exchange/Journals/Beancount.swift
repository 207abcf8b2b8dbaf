internal import Core

/// Journals of Beancount, version 2 and later.
enum Beancount {
  /// Beancount supports years from 1700 to 2999; an account cannot be used before its opening date.
  private static let years = 1700...2999
  private static let opening = "1700-01-01"

  static func write(_ bills: [ExportedBill], _ accounts: Accounts, _ options: Export.Options) -> EncodedBills {
    var written = EncodedBills()
    var entries: [String] = []
    var used: Set<String> = []
    let groups =
      bills.map { Booking.of($0, accounts, known: options.known) }
      + options.newIncomes.map { [Booking.of($0, accounts)] }
    for bookings in groups {
      guard bookings.allSatisfy({ years.contains($0.date.year) }) else {
        written.leftOut += bookings.prefix(1).map {
          Export.LeftOut(
            id: $0.key.id, reason: "Beancount supports only the years 1700 to 2999", isIncome: $0.key.part == .income)
        }
        continue
      }
      for booking in bookings {
        entries += [""] + entry(booking)
        used.formUnion(booking.postings.map { account($0.account) })
        written.keys.append(booking.key)
      }
    }
    guard !entries.isEmpty else { return written }
    let opened = openedAccounts(in: options.existing ?? "")
    let openings = used.subtracting(opened).sorted().map { "\(opening) open \($0)" }
    let lines = (options.existing == nil ? [] : [""]) + openings + entries
    written.text = lines.map { $0 + "\n" }.joined()
    return written
  }

  /// Returns the tags that Beancount's syntax allows, such as ` #holiday`; the metadata contain all tags.
  private static func tags(_ bill: ExportedBill) -> String {
    BillMetadata.words(of: bill.tags).filter { $0.utf8.allSatisfy { $0 < 128 } }.map { " #\($0)" }.joined()
  }

  private static func entry(_ booking: Booking) -> [String] {
    let bill = booking.bill
    var lines = [
      "\(booking.date) \(booking.isOpen ? "!" : "*") \(string(bill.merchant)) \(string(bill.title))\(tags(bill))"
    ]
    func note(_ name: String, _ value: String, indent: String = "  ") {
      lines.append("\(indent)\(name): \(string(value))")
    }
    note("id", booking.key.description)
    if booking.key.part != .payment {
      if let reference = bill.reference { note("reference", reference) }
      for item in BillMetadata.of(booking) { note(item.name, item.value) }
    }
    for posting in booking.postings {
      let name = account(posting.account)
      lines.append("  \(name)  \(bill.decimal(posting.minorUnits)) \(bill.amount.currency.code)")
      guard let split = posting.split else { continue }
      if name != "Expenses:\(split.category)" { note("category", split.category, indent: "    ") }
      for item in BillMetadata.of(split) { note(item.name, item.value, indent: "    ") }
    }
    return lines
  }

  /// Returns an account name in which each level begins with a capital letter or a digit, followed by letters, digits
  /// and hyphens.
  static func account(_ name: String) -> String {
    name.split(separator: ":").map { level in
      var letters = String.UnicodeScalarView()
      for scalar in String(level).unicodeScalars {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
          letters.append(scalar)
        case .nonspacingMark, .spacingMark: continue
        default: if letters.last != "-", !letters.isEmpty { letters.append("-") }
        }
      }
      while letters.last == "-" { letters.removeLast() }
      guard let first = letters.first else { return "X" }
      let capital = String(first.properties.uppercaseMapping)
      let head = capital.unicodeScalars.count == 1 ? capital : String(first)
      switch head.unicodeScalars.first?.properties.generalCategory {
      case .uppercaseLetter, .decimalNumber: return head + String(letters.dropFirst())
      default: return "X" + String(letters)
      }
    }.joined(separator: ":")
  }

  /// Returns a Beancount string literal on one line.
  private static func string(_ text: String) -> String {
    var result = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in Escapes.escaped(text, keeping: ["\n", "\t"]).unicodeScalars {
      switch scalar {
      case "\"": result.append(contentsOf: "\\\"".unicodeScalars)
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      case "\t": result.append(contentsOf: "\\t".unicodeScalars)
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }

  private static func openedAccounts(in text: String) -> Set<String> {
    var names: Set<String> = []
    for line in JournalReader.lines(text) {
      let words = line.split(separator: " ", maxSplits: 3)
      if words.count >= 3, words[1] == "open" { names.insert(String(words[2])) }
    }
    return names
  }
}
