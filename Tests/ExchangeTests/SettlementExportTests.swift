import Core
import Exchange
import TestSupport
import Testing

@Suite("Settlements written and read back")
struct SettlementExportTests {
  private static let settlements = [
    ExportedSettlement(
      id: 1, person: "Zoë \"x\"; y", notes: "two\nlines", amount: Money(minorUnits: 2_050, currency: .eur),
      date: .day("2020-03-04")),
    ExportedSettlement(
      id: 2, person: "漢字", amount: Money(minorUnits: -1_000, currency: .jpy), date: .day("2020-03-01")),
  ]

  private func write(
    _ settlements: [ExportedSettlement], as format: ExportFormat = .jsonLines, existing: String? = nil
  ) -> Export.Output {
    var options = Export.Options(existing: existing)
    options.settlements = settlements
    return Export.write(Sample.all, as: format, options)
  }

  @Test("settlements are restored unchanged beside the bills")
  func comeBack() throws {
    let output = write(Self.settlements)
    #expect(output.leftOut.isEmpty && output.written.count { $0.part == .settlement } == 2)
    let ledger = try ForeignLedger.read(Array(output.text.utf8), as: .jsonLines)
    #expect(ledger.entries.map(\.bill) == Sample.all && ledger.incomes.isEmpty && ledger.leftOut.isEmpty)
    #expect(ledger.settlements.map(\.settlement) == Self.settlements)
    #expect(ledger.settlements.map(\.line) == [Sample.all.count + 1, Sample.all.count + 2])
    #expect(try Export.read(output.text, as: .jsonLines) == Sample.all)
    let line = try #require(output.text.split(separator: "\n").last)
    #expect(
      line == """
        {"date":"2020-03-01","entry":"billfold-2-settlement","id":2,"kind":"settlement","person":"漢字",\
        "total":{"currency":"JPY","minorUnits":-1000,"value":"-1000"}}
        """)
  }

  @Test("a second run appends only what is new, and names what is different: a bill with its id is another matter")
  func incremental() {
    let first = write(Array(Self.settlements.prefix(1)))
    #expect(Export.keys(in: first.text, of: .jsonLines) == Set(first.written))
    let second = write(Self.settlements, existing: first.text)
    #expect(second.written == [EntryKey(id: 2, part: .settlement)])
    #expect(second.changed.isEmpty && second.changedIncomes.isEmpty && second.changedSettlements.isEmpty)
    var changed = Self.settlements
    changed[0].person = "Ben"
    let third = write(changed, existing: first.text + second.text)
    #expect(third.text.isEmpty && third.changed.isEmpty && third.changedSettlements == [1])
  }

  @Test("other formats have no settlements", arguments: ExportFormat.allCases)
  func without(format: ExportFormat) {
    #expect(format.hasSettlements == (format == .jsonLines))
    #expect(write(Self.settlements, as: format).text.contains("漢字") == format.hasSettlements)
  }

  @Test(
    "a settlement that is none is refused with its line and the reason",
    arguments: [
      (
        #"{"date":"2024-01-05","kind":"settlement","person":"x","total":{"currency":"EUR","minorUnits":0,"value":"0"}}"#,
        "`total`: 0.00 EUR is not an amount paid"
      ),
      (
        #"{"date":"2024-01-05","kind":"settlement","total":{"currency":"EUR","minorUnits":1,"value":"0.01"}}"#,
        "`person` is missing"
      ),
      (
        #"{"date":"2024-01-05","kind":"settlement","person":"x","total":{"currency":"EUR","minorUnits":1,"value":"1"}}"#,
        "`total`: 1 is not 0.01 EUR"
      ),
    ])
  func malformed(text: String, reason: String) {
    #expect(throws: MalformedText(line: 1, reason: reason)) {
      try ForeignLedger.read(Array(text.utf8), as: .jsonLines)
    }
  }

  @Test("a settlement that is twice in a file is refused")
  func twice() {
    let line = write(Self.settlements).text.split(separator: "\n").last.map { $0 + "\n" } ?? ""
    let error = #expect(throws: MalformedText.self) {
      try ForeignLedger.read(Array((line + line).utf8), as: .jsonLines)
    }
    #expect(error?.reason == "settlement 2 appears twice" && error?.line == 2)
  }
}
