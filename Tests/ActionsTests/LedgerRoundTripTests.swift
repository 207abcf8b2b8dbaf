import Actions
import Core
import Exchange
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// A ledger that is exported, and imported into an empty store: the same bills to the minor unit and to the byte, in every
/// currency. Three hundred bills; ten thousand with BILLFOLD_SOAK in the environment.
@Suite struct LedgerRoundTripTests {
  private static let count = Soak.count(300, long: 10_000)

  /// Any text that a ledger can hold: no hidden characters, since names have none.
  private static let pieces = [
    "a", "B", "7", "\"", "'", "\\", ";", ",", ":", "|", "#", "%", "%41", "%0A", "[", "]", "(", ")", "{", "}", "=", "*",
    "!", "@", "+", "-", "é", "e\u{301}", "ß", "漢字", "ไทย", "שלום", "شاي", "\u{1F469}", "\u{1F3FD}", "^link", "//", "€",
    "id: billfold-1-bill", "; id: billfold-2-whole", "2024-01-05 *", "~", "&", "<b>", "comment", "end comment",
  ]
  private static let categories = DefaultCategories.names + ["Café ; Bücher", "漢字: \"x\"", "a | b, [c]", "x@=*!"]

  private struct MadeBills {
    var random: SeededGenerator

    mutating func words(_ most: Int, between: [String] = [" "]) -> String {
      (0...random.number(0...most)).map { _ in
        LedgerRoundTripTests.pieces[random.number(0...LedgerRoundTripTests.pieces.count - 1)]
      }.joined(separator: between[random.number(0...between.count - 1)])
    }

    mutating func maybe<Value>(_ value: (inout MadeBills) -> Value) -> Value? {
      random.number(0...1) == 0 ? nil : value(&self)
    }

    mutating func date(from first: Int, to last: Int = 20_500) -> CalendarDate {
      CalendarDate(dayNumber: random.number(first...last)) ?? .epoch
    }

    mutating func bill(_ number: Int) -> BillContents {
      // Each currency in turn.
      let currency = Currency.all[number % Currency.all.count]
      let isBack = random.number(0...9) == 0
      let units = Int64(random.number(1...100_000_000)) * (isBack ? -1 : 1)
      let issued = date(from: 12_000, to: 20_000)
      let due = maybe { $0.date(from: issued.dayNumber) }
      let payment = maybe { made in
        Payment(
          mode: PaymentMode.allCases[made.random.number(0...PaymentMode.allCases.count - 1)],
          brand: made.maybe { CardBrand.allCases[$0.random.number(0...CardBrand.allCases.count - 1)] },
          lastFour: made.maybe { "\($0.random.number(1000...9999))" })
      }
      let parts = units.magnitude > 10 ? maybe { $0.parts(of: units) } ?? [] : []
      let kinds = DocumentKind.allCases.filter { $0 != .creditNote }
      return BillContents(
        title: "x" + words(3), merchant: words(3),
        notes: maybe { $0.words(5, between: ["\n", " ", "\n\n  ", ": "]) } ?? "",
        kind: isBack ? .creditNote : kinds[random.number(0...kinds.count - 1)],
        amount: Money(minorUnits: units, currency: currency), issueDate: issued, dueDate: due,
        paidDate: maybe { $0.date(from: issued.dayNumber) }, payment: payment, reference: maybe { $0.words(1) },
        paymentReference: maybe { $0.words(1) }, iban: maybe { _ in "DE89370400440532013000" },
        categories: parts.isEmpty
          ? Array(Set((0...random.number(0...2)).map { _ in category() })).sorted() : MadeBills.categories(of: parts),
        repetition: Repetition.allCases[random.number(0...Repetition.allCases.count - 1)],
        dueTime: due == nil ? nil : maybe { TimeOfDay(hour: $0.random.number(0...23), minute: 30) ?? .midnight },
        reminders: maybe { ["", "0d", "7d 1d", "2h"][$0.random.number(0...3)] }, parts: parts,
        tags: maybe { $0.tags() } ?? [], warrantyUntil: maybe { $0.date(from: issued.dayNumber, to: 24_000) },
        returnUntil: maybe { $0.date(from: issued.dayNumber) })
    }

    mutating func category() -> String {
      LedgerRoundTripTests.categories[random.number(0...LedgerRoundTripTests.categories.count - 1)]
    }

    /// Two parts, one of them shared with somebody; the other may be the rest.
    mutating func parts(of units: Int64) -> [BillPart] {
      let first = units / 3
      return [
        BillPart(
          category: category(), minorUnits: first, person: "p" + words(1), text: maybe { "t" + $0.words(2) } ?? ""),
        BillPart(category: category(), minorUnits: units - first, isRest: random.number(0...1) == 0),
      ]
    }

    mutating func tags() -> [String] {
      ["holiday", "tax-2026", "übung", "id", "x_1"].filter { _ in random.number(0...1) == 0 }.sorted()
    }

    private static func categories(of parts: [BillPart]) -> [String] {
      var names: [String] = []
      for part in parts where !names.contains(part.category) { names.append(part.category) }
      return names
    }
  }

  private static func contents(_ made: MadeDesk) async throws -> [BillContents] {
    try await made.desk.store.bills().sorted { ($0.contents.issueDate, $0.id) < ($1.contents.issueDate, $1.id) }
      .map(\.contents)
  }

  /// The places of bills in their series, whose numbers are those of the ledger.
  private static func places(_ made: MadeDesk) async throws -> [String?] {
    try await made.desk.store.bills().sorted { ($0.contents.issueDate, $0.id) < ($1.contents.issueDate, $1.id) }
      .map { bill in bill.occurrence.map { "\($0.number) \($0.anchor) \($0.series == bill.id)" } }
  }

  @Test(
    "export and import give the same ledger, and the same file again adds nothing",
    arguments: [ExportFormat.jsonLines, .hledger, .beancount])
  func roundTrip(format: ExportFormat) async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    var bills = MadeBills(random: SeededGenerator(seed: 23))
    let contents = (0..<Self.count).map { bills.bill($0) }
    var places: [Int: Occurrence] = [:]
    for (index, bill) in contents.enumerated() where bill.repetition != .none {
      places[index] = Occurrence(series: Int64(index + 1), number: 0, anchor: bill.dueDate ?? bill.issueDate)
    }
    _ = try await made.desk.store.importLedger(
      contents, occurrences: places, who: "tester", next: Recurrence.next)
    let before = try await Self.contents(made)
    // The paid ones of recurring bills have a next one.
    let count = before.count
    #expect(count > Self.count && Set(before.map(\.amount.currency)).count == Currency.all.count)
    // The original ledger contains what is to be restored.
    #expect(before.contains { $0.parts.contains(where: \.isRest) } && before.contains { $0.reminders == "7d 1d" })
    #expect(before.contains { $0.reminders == "" } && before.contains { $0.warrantyUntil != nil })
    #expect(before.contains { $0.paymentReference != nil })
    let file = made.folder.file("ledger.txt")
    let exported = try await made.run(ExportBills(format: format, file: file))
    #expect(exported.leftOut.isEmpty)
    let other = try await MadeDesk()
    let read = try #require(LedgerFormat(rawValue: format.rawValue))
    let imported = try await other.run(ImportLedger(format: read, file: file))
    #expect(imported.new.count == count && imported.known == 0 && imported.leftOut.isEmpty && imported.next == nil)
    let after = try await Self.contents(other)
    // Canonically equivalent texts are `==`; their bytes must be the same, too.
    let wrong = zip(before, after).first { $0 != $1 || !"\($0)".utf8.elementsEqual("\($1)".utf8) }
    #expect(wrong == nil && after.count == count, "\(wrong.map { "\($0)\n\($1)" } ?? "")")
    #expect(try await Self.places(other) == Self.places(made))
    #expect(try await other.run(ImportLedger(format: read, file: file)).known == count)
  }

  @Test("a CSV is exported again with the same rows after an import, and the same file again adds nothing")
  func csv() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    var bills = MadeBills(random: SeededGenerator(seed: 31))
    let contents = (0..<Self.count).map { bills.bill($0) }
    _ = try await made.desk.store.importLedger(contents, who: "tester")
    let file = made.folder.file("ledger.csv")
    _ = try await made.run(ExportBills(format: .csv, file: file))
    let other = try await MadeDesk()
    let imported = try await other.run(ImportLedger(format: .csv, file: file))
    #expect(imported.new.count == Self.count && imported.leftOut.isEmpty && imported.layout == nil)
    let (before, after) = (try await Self.rows(made), try await Self.rows(other))
    let wrong = zip(before, after).first { $0 != $1 }
    #expect(wrong == nil && after.count == before.count, "\(wrong.map { "\($0)\n\($1)" } ?? "")")
    #expect(try await other.run(ImportLedger(format: .csv, file: file)).known == Self.count)
  }

  /// The lines of the CSV without the ids, which differ between ledgers.
  private static func rows(_ made: MadeDesk) async throws -> [Substring] {
    let text = try #require(try await made.run(ExportBills(format: .csv)).text)
    return text.replacing(/billfold-\d+-bill,\d+,/, with: "").split(separator: "\r\n")
  }
}
