import Core
import Testing

@testable import Parsing

@Suite("A mail that an answer quotes")
struct QuotedMailTests {
  private func proposal(_ text: String, subject: String = "Re: Invoice 2025-88") throws -> Proposal {
    let page = Made.mail(from: "Tarn Bookkeeping", subject: subject, date: "2026-03-12", text)
    return try #require(ReceiptParser(today: Made.day("2026-11-22")).proposals(from: Reading(pages: [page])).first)
  }

  private static let answer = "Here is the one for this year:\nInvoice 2026-14\nTotal due   $425.00"

  @Test(
    "is left out if both have a total",
    arguments: [
      "On Fri, Mar 14, 2025 at 9:02 AM Ada Tarn wrote:\n> Invoice 2025-88\n> Total due   $360.00",
      "> Invoice 2025-88\n> Total due   $360.00",
      "On Fri, Mar 14, 2025 at 9:02 AM Ada Tarn wrote:\nInvoice 2025-88\nTotal due   $360.00\nThank you",
      "Am 14.03.2025 um 9:02 schrieb Ada Tarn\n<ada@tarn.example>:\nInvoice 2025-88\nTotal due   $360.00",
      "From: Ada Tarn\nSent: Friday, 14 March 2025 09:02\nSubject: Invoice 2025-88\nTotal due   $360.00",
    ])
  func leftOut(quoted: String) throws {
    let found = try proposal(Self.answer + "\n" + quoted)
    #expect(found.total?.value.description == "425.00" && found.date?.value == Made.day("2026-03-12"))
    #expect(found.reference?.value == "2026-14")
  }

  @Test("is the bill if the answer has no total of its own, or repeats it", arguments: ["", "Total due   $360.00\n"])
  func bill(own: String) throws {
    let quoted = "On Fri, Mar 14, 2025 at 9:02 AM Ada Tarn wrote:\n> Invoice 2025-88\n> Total due   $360.00"
    let found = try proposal("Could you pay this?\n" + own + quoted)
    #expect(found.total?.value.description == "360.00" && found.reference?.value == "2025-88")
  }

  @Test("is kept if the answer goes on below it")
  func below() throws {
    let found = try proposal(
      "Total due   $425.00\n> Invoice 2025-88\n> Total due   $360.00\nThat is paid, thank you.", subject: "Invoices")
    let total = try #require(found.total)
    let amounts = [total.value.description] + total.alternatives.map(\.value.description)
    #expect(amounts.contains("360.00"), "\(amounts)")
  }
}
