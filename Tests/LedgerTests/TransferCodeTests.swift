import Core
import Ledger
import TestSupport
import Testing

@Suite("The code with which a banking app pays a bill")
struct TransferCodeTests {
  private static func bill(_ change: (inout BillContents) -> Void = { _ in }) -> BillContents {
    var contents = BillContents(
      title: "Water", merchant: "Wasserwerk Süd", kind: .invoice, amount: Money(minorUnits: 8_005, currency: .eur),
      issueDate: .day("2026-03-01"), reference: "R-1", iban: "DE89370400440532013000", categories: ["Utilities"])
    change(&contents)
    return contents
  }

  private static func code(_ contents: BillContents) -> String? {
    TransferDetails(contents)?.code(of: contents)
  }

  @Test(
    "it has the payee, the account, the amount and what to quote",
    arguments: [
      ("RF18539007547034", "\nRF18539007547034"), ("KD 4711", "\n\nKD 4711"),
      ("+++090/9337/55493+++", "\n\n+++090/9337/55493+++"), (nil, "\n\nR-1"),
    ] as [(String?, String)])
  func text(reference: String?, end: String) {
    #expect(
      Self.code(Self.bill { $0.paymentReference = reference })
        == "BCD\n002\n1\nSCT\n\nWasserwerk Süd\nDE89370400440532013000\nEUR80.05\n" + end)
    let withoutNumber = Self.bill { $0.reference = nil }
    #expect(Self.code(withoutNumber)?.hasSuffix("\nDE89370400440532013000\nEUR80.05") == true)
  }

  @Test("the payee is on one line, and the title stands for a merchant that is not known")
  func payee() {
    #expect(Self.code(Self.bill { $0.merchant = " Wasserwerk\n Süd" })?.contains("\nWasserwerk Süd\nDE") == true)
    #expect(Self.code(Self.bill { $0.merchant = "" })?.contains("\nWater\nDE") == true)
  }

  @Test("a long name is shortened to the room that the code has")
  func longName() {
    let code = Self.code(Self.bill { $0.merchant = String(repeating: "x", count: 200) })
    #expect(code?.contains("\n" + String(repeating: "x", count: 70) + "\n") == true)
  }

  @Test("an imported IBAN may have spaces")
  func spaces() {
    let code = Self.code(Self.bill { $0.iban = "DE89 3704 0044 0532 0130 00" })
    #expect(code?.contains("\nDE89370400440532013000\n") == true)
  }

  @Test("a bill that cannot be paid by a SEPA transfer has no code")
  func none() {
    let bills: [BillContents] = [
      Self.bill { $0.amount = Money(minorUnits: 8_005, currency: .chf) }, Self.bill { $0.iban = nil },
      Self.bill { $0.iban = "12345678" }, Self.bill { $0.iban = "CH9300762011623852957" },
      Self.bill { $0.iban = "TR330006100519786457841326" }, Self.bill { $0.paidDate = .day("2026-03-02") },
      Self.bill { $0.payment = Payment(mode: .directDebit) },
      Self.bill {
        $0.amount = Money(minorUnits: -8_005, currency: .eur)
        $0.kind = .creditNote
      }, Self.bill { $0.paymentReference = String(repeating: "7", count: 141) },
      Self.bill { $0.amount = Money(minorUnits: 100_000_000_000, currency: .eur) },
    ]
    #expect(bills.compactMap { Self.code($0) }.isEmpty)
    #expect(Self.code(Self.bill { $0.payment = Payment(mode: .bankTransfer) }) != nil)
  }

  @Test("a transfer to an account for which there is no code says why")
  func why() {
    func why(_ change: (inout BillContents) -> Void) -> String? {
      let bill = Self.bill(change)
      return TransferDetails(bill)?.noCode(of: bill)
    }
    let francs = why { $0.amount = Money(minorUnits: 8_005, currency: .chf) }
    #expect(francs?.contains("euros only; scan the payment part") == true)
    #expect(why { $0.amount = Money(minorUnits: 8_005, currency: .usd) }?.hasSuffix("euros only.") == true)
    #expect(why { $0.iban = "CH9300762011623852957" }?.contains("European Economic Area") == true)
    #expect(why { _ in } == nil && why { $0.iban = nil } == nil && why { $0.paidDate = .day("2026-03-02") } == nil)
  }
}
