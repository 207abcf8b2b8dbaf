import Core
import Testing

@testable import Parsing

@Suite("The day of a mail") struct MailDayTests {
  private func proposal(sent: String, _ body: String) throws -> Proposal {
    let page = Made.mail(from: "Blue Kettle", subject: "Your receipt", date: sent, body)
    return try #require(ReceiptParser(today: Made.day("2026-11-22")).proposals(from: Reading(pages: [page])).first)
  }

  @Test("is that of the bill if its text has no other")
  func alone() throws {
    let found = try proposal(sent: "2026-03-07", "Tea 4.00\nTotal £4.00\nPaid by Visa")
    #expect(found.date?.value == Made.day("2026-03-07") && found.date?.confidence ?? 0 > 0.93)
  }

  @Test(
    "is not that of a journey of the evening before, which has its date",
    arguments: ["March 6, 2026", "Friday, 6 March 2026", "6 March 2026 20:21"])
  func dayBefore(day: String) throws {
    let body = "\(day)\nFare $19.84\nTotal $19.84\nVisa 4417 $19.84\nPortland, OR 97205"
    let found = try proposal(sent: "2026-03-07", body)
    #expect(found.date?.value == Made.day("2026-03-06"), "\(found.date as Any)")
  }

  @Test("is before stays and events, whose days are no bill's")
  func later() throws {
    let body = """
      Check-in   Friday 5 June 2026 15:00
      Check-out   Sunday 7 June 2026 11:00
      Free cancellation until 3 June 2026
      1 room   £216.00
      Total   £216.00
      """
    let found = try proposal(sent: "2026-05-17", body)
    #expect(found.date?.value == Made.day("2026-05-17"), "\(found.date as Any)")
  }

  @Test("may be written by a mail program, in a forwarded mail")
  func forwarded() throws {
    let found = try proposal(sent: "Fri, 8 May 2026 at 14:12", "Concert on 20 June 2026\nTotal £30.00\nTotal £30.00")
    #expect(found.date?.value == Made.day("2026-05-08"), "\(found.date as Any)")
  }
}
