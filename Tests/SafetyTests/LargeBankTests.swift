import Core
import Exchange
import Foundation
import Intake
import TestSupport
import Testing

@testable import Store

/// The bank entries of a ledger of ten years: 100,000 bills and 200,000 entries under `make soak`. Nineteen of twenty
/// bills are matched with an entry, and four of five of the other entries are of a kind that never has a bill. Times
/// are those of whole programs, from start to end, and are judged for a release build.
@Suite(.serialized) struct LargeBankTests {
  private static let bills = Soak.count(500, long: 100_000)
  private static let names = [
    "Stadtwerke", "Miete Krüger", "Bäckerei Köhler", "Supermarkt Linde", "Kino Atlas", "Apotheke am Markt", "Bahn",
    "Versicherung Nord", "Telekom", "Garage Süd",
  ]
  private let home: TestHome

  init() async throws {
    home = try TestHome()
    let data = home.folder.file("data/billfold")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    let store = try await Store.open(
      .file(data.appendingPathComponent("billfold.sqlite")), documents: data.appendingPathComponent("documents"))
    try await fill(store)
  }

  private func fill(_ store: Store) async throws {
    let today = CalendarDate.localToday()
    try await store.driver.write { connection in
      var random = SeededGenerator(seed: 5)
      func day() -> CalendarDate { today.adding(days: -random.number(1...Soak.count(380, long: 3_650))) ?? today }
      try connection.execute(
        """
        INSERT INTO statements (created, file_name, sha256, format, account, currency, first_date, last_date)
        VALUES (0, 'years.xml', 'x', 'camt', 'DE89370400440532013000', 'EUR', ?, ?)
        """, .text((today.adding(days: -3_650) ?? today).description), .text(today.description))
      func entry(_ number: Int, _ date: CalendarDate, _ cents: Int64, _ name: String) throws {
        let entry = StatementEntry(
          date: date, amount: Money(minorUnits: -cents, currency: .eur), name: name.uppercased(),
          iban: number % 3 == 0 ? "DE02120300000000202051" : nil, text: "Kartenzahlung \(number) am \(date) Danke",
          bankReference: "R\(number)")
        try connection.execute(
          "INSERT INTO statement_entries (statement_id, identity, date, minor_units, currency, entry) VALUES (1, ?, ?, ?, 'EUR', ?)",
          .text("i\(number)"), .text(date.description), .integer(-cents), try .json(entry))
      }
      for id in 1...Int64(Self.bills) {
        let (date, cents) = (day(), Int64(random.number(100...20_000)))
        let name = Self.names[Int(id % 10)] + " \(id % 400)"
        try connection.execute(
          """
          INSERT INTO bills (id, revision, created, title, merchant, merchant_key, notes, kind, minor_units, currency,
            issue_date, paid_date, repetition) VALUES (?, 1, 0, ?, ?, ?, '', 'receipt', ?, 'EUR', ?, ?, 'none')
          """, .integer(id), .text(name), .text(name), .text(SearchKey.of(name)), .integer(cents),
          .text(date.description), .text(date.description))
        try connection.execute(
          "INSERT INTO bill_categories (bill_id, position, category_id) VALUES (?, 0, ?)", .integer(id),
          .integer(id % 20 + 1))
        try entry(Int(id), date.adding(days: 1) ?? date, cents, name)
        guard id % 20 != 0 else { continue }
        try connection.execute(
          "INSERT INTO matches (id, created, certainty, reasons) VALUES (?, 0, 'certain', '[]')", .integer(id))
        try connection.execute("INSERT INTO match_entries VALUES (?, ?)", .integer(id), .integer(id))
        try connection.execute("INSERT INTO match_bills VALUES (?, ?, 0)", .integer(id), .integer(id))
      }
      for number in Self.bills + 1...Self.bills * 2 {
        let name = number % 5 == 0 ? "Kiosk \(number % 97)" : "Sparplan Depot"
        try entry(number, day(), Int64(random.number(100...20_000)), name)
      }
      try connection.execute("INSERT INTO waivers (created, name, reason) VALUES (0, 'sparplan', 'savings')")
      try connection.execute("ANALYZE")
    }
  }

  /// The median of three runs, in milliseconds.
  private func time(_ arguments: String...) throws -> (milliseconds: Double, output: String) {
    let program = Soak.releasedProgram ?? Project.program("billfold")
    let file = home.folder.file("said")
    var times: [Double] = []
    for _ in 0..<3 {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      let start = ContinuousClock.now
      let run = try StartedProgram(
        program, arguments, environment: home.environment, output: try FileHandle(forWritingTo: file))
      #expect(run.wait() == 0)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return (times.sorted()[1], try String(contentsOf: file, encoding: .utf8))
  }

  /// The limit for a release build.
  private func judge(_ what: String, _ milliseconds: Double, atMost most: Double) {
    let build = Soak.releasedProgram == nil && Soak.isDebug ? "a debug build" : "a release build"
    let size = "\(Self.bills) bills and \(Self.bills * 2) entries"
    Soak.report("\(what) beside \(size): \(Int(milliseconds)) ms in \(build)")
    if Soak.isLong && Soak.releasedProgram != nil { #expect(milliseconds <= most, "\(what)") }
  }

  @Test("gaps and matches of a large ledger are listed within 150 ms, and 1,000 entries imported within 2 s")
  func large() async throws {
    let gaps = try time("statement", "gaps")
    #expect(gaps.output.contains("Paid without a bill") && gaps.output.contains("KIOSK"))
    #expect(!gaps.output.contains("SPARPLAN"))
    judge("statement gaps", gaps.milliseconds, atMost: 150)
    let matches = try time("match")
    #expect(matches.output.contains("the amount is the same"))
    judge("match", matches.milliseconds, atMost: 150)
    let today = CalendarDate.localToday()
    var times: [Double] = []
    for file in 1...3 {
      let lines = (0..<1_000).map { number in
        let date = today.adding(days: -(number % 30)) ?? today
        return "\(date),Shop \(number % 50),Purchase \(file)-\(number),-\(number % 90 + 1).\(10 + number % 90),EUR"
      }
      let text = "Date,Payee,Description,Amount,Currency\n" + lines.joined(separator: "\n")
      let path = try home.folder.write(Array(text.utf8), to: "month-\(file).csv").path
      let start = ContinuousClock.now
      let program = Soak.releasedProgram ?? Project.program("billfold")
      let run = try StartedProgram(program, ["statement", "import", path], environment: home.environment)
      #expect(run.wait() == 0)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    judge("importing 1,000 entries", times.sorted()[1], atMost: 2_000)
    let entries = try home.billfold("statement", "list", "--json").list().compactMap { $0["entries"] as? Int }
    #expect(entries.reduce(0, +) == Self.bills * 2 + 3_000)
  }
}
