import Actions
import Core
import Foundation
import Store
import TestSupport

// What tests of bank statements share.
extension MadeDesk {
  /// A desk with a monthly rent, and a file in which it is paid for two months.
  static func withRent() async throws -> (desk: MadeDesk, file: URL) {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.desk.store.add(
      bill: BillContents(
        title: "Landlord", merchant: "Landlord", kind: .invoice, amount: Money(minorUnits: 90_000, currency: .eur),
        issueDate: .day("2026-01-01"), dueDate: .day("2026-01-03"), reference: "FLAT-2026-7", categories: ["Housing"],
        repetition: .monthly), who: "tester")
    let csv = """
      Date,Name,Text,Amount,Currency
      2026-01-03,LANDLORD,Rent FLAT-2026-7,-900.00,EUR
      2026-02-03,LANDLORD,Rent FLAT-2026-7,-900.00,EUR
      """
    return (desk, try desk.file(csv))
  }

  /// A CSV file of a bank whose account is in euros.
  static let csv = """
    Buchungstag;Valutadatum;Beguenstigter/Zahlungspflichtiger;Verwendungszweck;IBAN;Betrag;Waehrung
    04.03.2026;04.03.2026;Stadtwerke Musterstadt;Rechnung RE-2026-117;DE89370400440532013000;-84,20;EUR
    06.03.2026;06.03.2026;LANDLORD;Rent March;DE02120300000000202051;-900,00;EUR
    09.03.2026;09.03.2026;BAECKEREI SCHMIDT;Kartenzahlung;;-12,30;EUR
    10.03.2026;10.03.2026;Salary;March;;2500,00;EUR
    """

  /// A desk whose ledger has the bills 1, unpaid, and 2, paid, which entries of ``csv`` pay.
  static func withBills() async throws -> MadeDesk {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.desk.store.add(
      bill: BillContents(
        title: "Stadtwerke Musterstadt", merchant: "Stadtwerke Musterstadt", kind: .invoice,
        amount: Money(minorUnits: 8420, currency: .eur), issueDate: day("2026-02-20"), dueDate: day("2026-03-06"),
        reference: "RE-2026-117", categories: ["Utilities"]), who: "tester")
    _ = try await desk.desk.store.add(
      bill: BillContents(
        title: "Backstube", merchant: "Backstube", kind: .receipt, amount: Money(minorUnits: 1230, currency: .eur),
        issueDate: day("2026-03-08"), paidDate: day("2026-03-08"), categories: ["Groceries"]), who: "tester")
    return desk
  }

  /// The same with ``csv`` imported, none of its entries matched with a bill.
  static func withUnmatchedEntries() async throws -> MadeDesk {
    let desk = try await withBills()
    _ = try await desk.run(ImportStatement(file: try desk.file(csv), matches: false))
    return desk
  }
}
