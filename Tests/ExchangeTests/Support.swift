import Core
import Exchange
import Foundation
import TestSupport

/// Typical bills, and texts as nobody should write them.
enum Sample {
  static let awkward =
    "Müller & \"Söhne\"; GmbH | a:b, [2024-01-01] 100% %41 \u{1F469}\u{200D}\u{1F467} \u{202E}شاي\u{202C}\n  second; line\t#tag ^link \\"

  static let plain = ExportedBill(
    id: 1, merchant: "ALDI SÜD", amount: Money(minorUnits: 2423, currency: .eur), issueDate: day("2020-03-02"),
    paidDate: day("2020-03-02"), payment: Payment(mode: .card, brand: .mastercard, lastFour: "9165"), card: "Gold",
    splits: [
      ExportedBill.Split(category: "Groceries", minorUnits: 2000),
      ExportedBill.Split(category: "Taxes & Fees", minorUnits: 423, text: "Bag; large", person: "Ann"),
    ], documentHash: String(repeating: "ab", count: 32))

  static let unpaid = ExportedBill(
    id: 2, kind: .invoice, title: "Power, March", merchant: "Stadtwerke", notes: "two\nlines",
    amount: Money(minorUnits: 123_456, currency: .eur), issueDate: day("2020-03-05"), dueDate: day("2020-03-20"),
    dueTime: TimeOfDay(hour: 18, minute: 30), reference: "RE-2020/17", paymentReference: "KD 4711",
    iban: "DE89370400440532013000",
    splits: [ExportedBill.Split(category: "Utilities", minorUnits: 123_456)], repetition: .monthly)

  static let refund = ExportedBill(
    id: 3, kind: .creditNote, merchant: awkward, amount: Money(minorUnits: -1500, currency: .jpy),
    issueDate: day("2020-03-06"), paidDate: day("2020-03-09"), payment: Payment(mode: .bankTransfer),
    reference: "a b) c", splits: [ExportedBill.Split(category: awkward, minorUnits: -1500)],
    furtherCategories: ["Gifts", "a | b"], tags: ["=1+1", ""])

  static let dinars = ExportedBill(
    id: 4, merchant: "=HYPERLINK(\"http://x\")", amount: Money(minorUnits: 1234, currency: .kwd),
    issueDate: day("2020-03-07"), paidDate: day("2020-03-07"), payment: Payment(mode: .cash))

  static let all = [plain, unpaid, refund, dinars]

  /// The ids are those of bills, too.
  static let incomes = [
    ExportedIncome(
      id: 1, title: "Salary", amount: Money(minorUnits: 250_000, currency: .eur), date: day("2020-03-01")),
    ExportedIncome(
      id: 2, title: awkward, notes: "two\nlines; id: billfold-1-bill", amount: Money(minorUnits: 1500, currency: .jpy),
      date: day("2020-03-08")),
  ]
}

/// Generated bills, each field with anything that it can contain.
struct RandomBills {
  var generator: SeededGenerator

  private static let pieces =
    HostileText.payloads + [
      "a", "B", "7", " ", "  ", "\t", "\n", "\r\n", "\r", "\"", "'", "\\", ";", ",", ":", "|", "#", "%", "%41", "%0A",
      "[",
      "]", "(", ")", "{", "}", "=", "*", "!", "@", "+", "-", "é", "e\u{301}", "\u{301}", "ß", "漢字", "ไทย", "שלום",
      "\u{A0}",
      "\u{1F469}\u{200D}\u{1F467}", "\u{1F3FD}", "id: billfold-1-bill", "^link", "//", "\u{85}", "\u{2029}", "€",
    ]

  mutating func text() -> String {
    (0..<generator.number(0...6)).map { _ in RandomBills.pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  mutating func maybe<Value>(_ value: (inout RandomBills) -> Value) -> Value? {
    generator.number(0...1) == 0 ? nil : value(&self)
  }

  mutating func date() -> CalendarDate {
    CalendarDate(dayNumber: generator.number(0...30_000)) ?? .epoch
  }

  mutating func income(_ id: Int64) -> ExportedIncome {
    ExportedIncome(
      id: id, title: text(), notes: text(),
      amount: Money(
        minorUnits: Int64(generator.number(1...10_000_000)), currency: Currency.all[Int(id) % Currency.all.count]),
      date: date())
  }

  mutating func bill(_ id: Int64) -> ExportedBill {
    let currency = Currency.all[Int(id) % Currency.all.count]
    let amount = Int64(generator.number(-10_000_000...10_000_000))
    let splits = (0..<generator.number(0...3)).map { _ in
      ExportedBill.Split(
        category: maybe { $0.text() } ?? "Groceries", minorUnits: Int64(generator.number(-500_000...500_000)),
        text: text(), person: maybe { $0.text() }, isRest: generator.number(0...3) == 0)
    }
    let issued = date()
    let paid = generator.number(0...2)
    return ExportedBill(
      id: id, kind: DocumentKind.allCases.randomElement(using: &generator) ?? .receipt, title: maybe { $0.text() },
      merchant: text(), notes: text(), amount: Money(minorUnits: amount, currency: currency), issueDate: issued,
      dueDate: maybe { $0.date() },
      dueTime: maybe { TimeOfDay(hour: $0.generator.number(0...23), minute: $0.generator.number(0...59)) ?? .midnight },
      paidDate: paid == 0 ? nil : paid == 1 ? issued : date(),
      payment: maybe { made in
        Payment(
          mode: PaymentMode.allCases.randomElement(using: &made.generator) ?? .cash,
          brand: made.maybe { CardBrand.allCases.randomElement(using: &$0.generator) ?? .visa },
          lastFour: made.maybe { "\($0.generator.number(1000...9999))" })
      }, card: maybe { $0.text() }, reference: maybe { $0.text() }, paymentReference: maybe { $0.text() },
      iban: maybe { $0.text() }, splits: splits,
      furtherCategories: (0..<generator.number(0...2)).map { _ in text() },
      tags: (0..<generator.number(0...2)).map { _ in text() },
      repetition: Repetition.allCases.randomElement(using: &generator) ?? .none, documentHash: maybe { $0.text() },
      reminders: maybe { ["", "0d", "7d 1d", "2h"].randomElement(using: &$0.generator) ?? "" },
      warrantyUntil: maybe { $0.date() }, returnUntil: maybe { $0.date() },
      wholeAmount: maybe { Money(minorUnits: Int64($0.generator.number(1...99_999_999)), currency: currency) },
      series: maybe {
        Occurrence(series: id, number: $0.generator.number(0...99), anchor: $0.date())
      })
  }
}

/// A program that checks the output, from the machine's packages.
struct Checker {
  var program: String
  var arguments: [String]

  static let hledger = Checker(program: "hledger", arguments: ["check", "--strict", "-f"])
  static let ledger = Checker(program: "ledger", arguments: ["--strict", "--args-only", "balance", "--file"])
  static let beancount = Checker(program: "bean-check", arguments: [])

  var path: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Its standard output and error, and its status.
  func run(on text: String, name: String, with others: [String] = []) throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder()
    try folder.write(text.utf8, to: name)
    try folder.write([], to: "output")
    let output = try FileHandle(forWritingTo: folder.file("output"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? program)
    process.arguments = arguments + [folder.file(name).path] + others
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: folder.file("output"), encoding: .utf8))
  }
}
