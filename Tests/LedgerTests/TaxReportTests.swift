import Core
import Ledger
import Store
import TestSupport
import Testing

/// Taxes stated on documents, added up.
@Suite struct TaxReportTests {
  private static func amount(_ text: String?) -> Amount? { text.flatMap { Amount(plain: $0) } }

  /// - Parameter lines: rate, net and tax, each as printed or nil.
  private static func bill(
    _ units: Int64, _ lines: [(String?, String?, String?)], _ currency: Currency = .eur, id: Int64 = 1,
    printed: Int64? = nil
  ) -> BillTaxes {
    BillTaxes(
      bill: id, title: "Shop", date: .day("2026-03-02"), amount: Money(minorUnits: units, currency: currency),
      lines: lines.map { TaxLine(rate: amount($0.0), net: amount($0.1), amount: amount($0.2)) },
      printedTotal: printed)
  }

  private static func text(_ report: TaxReport) -> String {
    let rows = report.rows.map { row in
      "\(row.rate.map { "\($0)" } ?? "-"): \(row.net) + \(row.tax) = \(row.gross) of \(row.bills)"
    }
    return (rows + report.untaxed.map { "\($0.bill.bill) \($0.amount) \($0.reason)" }).joined(separator: "; ")
  }

  @Test(
    "each document counts only with what it states",
    arguments: [
      ([bill(1190, [("19", "10.00", "1.90")])], "19: 10.00 EUR + 1.90 EUR = 11.90 EUR of 1"),
      ([bill(1190, [("19", nil, "1.90")])], "19: 10.00 EUR + 1.90 EUR = 11.90 EUR of 1"),
      ([bill(1190, [("19", "10.00", nil)])], "19: 10.00 EUR + 1.90 EUR = 11.90 EUR of 1"),
      ([bill(1190, [(nil, nil, "1.90")])], "-: 10.00 EUR + 1.90 EUR = 11.90 EUR of 1"),
      (
        [
          bill(1190, [("19.0", "10.00", "1.90")]),
          bill(2260, [("7", "10.00", "0.70"), ("19", "10.00", "1.90")], id: 2),
        ],
        "19: 20.00 EUR + 3.80 EUR = 23.80 EUR of 2; 7: 10.00 EUR + 0.70 EUR = 10.70 EUR of 1"
      ),
      // A deposit is free of tax.
      ([bill(1215, [("19", "10.00", "1.90")])], "19: 10.00 EUR + 1.90 EUR = 11.90 EUR of 1; 1 0.25 EUR remainder"),
      // Refunds are printed with or without a sign.
      ([bill(-1190, [("19", "10.00", "1.90")])], "19: -10.00 EUR + -1.90 EUR = -11.90 EUR of 1"),
      ([bill(-1190, [("19", "-10.00", "-1.90")])], "19: -10.00 EUR + -1.90 EUR = -11.90 EUR of 1"),
      // A returned deposit has a rate of its own, and the credit note of such a bill is printed with or without signs.
      (
        [bill(10_830, [("19", "100.00", "19.00"), ("7", "-10.00", "-0.70")])],
        "19: 100.00 EUR + 19.00 EUR = 119.00 EUR of 1; 7: -10.00 EUR + -0.70 EUR = -10.70 EUR of 1"
      ),
      (
        [bill(-10_830, [("19", "100.00", "19.00"), ("7", "-10.00", "-0.70")])],
        "19: -100.00 EUR + -19.00 EUR = -119.00 EUR of 1; 7: 10.00 EUR + 0.70 EUR = 10.70 EUR of 1"
      ),
      (
        [bill(-10_830, [("19", "-100.00", "-19.00"), ("7", "10.00", "0.70")])],
        "19: -100.00 EUR + -19.00 EUR = -119.00 EUR of 1; 7: 10.00 EUR + 0.70 EUR = 10.70 EUR of 1"
      ),
      ([bill(1190, [("19", "10.00", "-1.90")])], "1 11.90 EUR disagrees"),
      ([bill(1190, [])], "1 11.90 EUR notStated"), ([bill(1190, [("19", nil, nil)])], "1 11.90 EUR notStated"),
      ([bill(1190, [("19", nil, "0.00")])], "1 11.90 EUR notStated"),
      ([bill(2260, [("7", nil, "0.70"), ("19", "10.00", "1.90")])], "1 22.60 EUR incomplete"),
      ([bill(1190, [("19", "10.001", "1.90")])], "1 11.90 EUR incomplete"),
      ([bill(1100, [("19", "10.00", "1.90")])], "1 11.00 EUR disagrees"),
      ([bill(100, [("19", nil, "1.90")])], "1 1.00 EUR disagrees"),
      (
        [bill(1190, [("19", "10.00", "1.90")]), bill(1000, [("19", nil, "1.60")], .usd, id: 2)],
        "19: 10.00 EUR + 1.90 EUR = 11.90 EUR of 1; 19: 8.40 USD + 1.60 USD = 10.00 USD of 1"
      ),
      // A user confirmed another amount than the document's total: the rate shows to which of them the tax belongs.
      (
        [bill(50_000, [("20", nil, "78.98")], printed: 47_388)],
        "20: 394.90 EUR + 78.98 EUR = 473.88 EUR of 1; 1 26.12 EUR remainder"
      ),
      ([bill(47_388, [("20", nil, "78.98")], printed: 50_000)], "20: 394.90 EUR + 78.98 EUR = 473.88 EUR of 1"),
      ([bill(10_000, [("20", nil, "78.98")], printed: 47_388)], "1 100.00 EUR disagrees"),
      (
        [bill(50_000, [("20", "394.90", nil)], printed: 47_388)],
        "20: 394.90 EUR + 78.98 EUR = 473.88 EUR of 1; 1 26.12 EUR remainder"
      ),
      ([bill(50_000, [(nil, nil, "78.98")], printed: 47_388)], "1 500.00 EUR incomplete"),
      // The rate 0 counts as a rate.
      ([bill(1000, [("0", "10.00", "0.00")])], "0: 10.00 EUR + 0.00 EUR = 10.00 EUR of 1"), ([], ""),
    ] as [([BillTaxes], String)])
  func stated(bills: [BillTaxes], expected: String) {
    let report = TaxReport(bills)
    #expect(Self.text(report) == expected)
    for currency in Set(bills.map(\.amount.currency)) {
      let all = report.rows.map(\.gross) + report.untaxed.map(\.amount)
      #expect(
        all.filter { $0.currency == currency }.reduce(0) { $0 + $1.minorUnits }
          == bills.filter { $0.amount.currency == currency }.reduce(0) { $0 + $1.amount.minorUnits })
    }
  }
}
