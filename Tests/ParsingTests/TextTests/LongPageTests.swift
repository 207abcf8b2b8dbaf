import Core
import Testing

@testable import Parsing

@Suite("Text of a length that no bill has") struct LongPageTests {
  @Test("is searched once for the title of a reminder, not once for each date", .timeLimit(.minutes(1)))
  func dates() {
    let text = Array(repeating: "Rechnung Nr. 5 vom 01.02.2023", count: 3_000).joined(separator: "\n")
    let lines = Made.document(text).lines
    let labels = DateLabels(lines, dates: lines.map { $0.dateShapes.map(\.range) })
    let kinds = lines.compactMap { line in
      line.dateShapes.first.flatMap { labels.label(of: $0.range, on: line.index)?.kind }
    }
    #expect(kinds.last == .issue && !kinds.contains(.other))
  }

  @Test("is searched once for the demand for payment, not once for each word", .timeLimit(.minutes(1)))
  func terms() {
    let line = Array("zahlbar " + String(repeating: "1 ", count: 2_000) + "innerhalb von 30 tagen")
    #expect(DueTerms.standard.match(in: Tokens.of(line), line: line, nearPayment: false)?.days == 30)
  }

  @Test("is not searched for a customer's number again for each sentence that asks for it", .timeLimit(.minutes(1)))
  func requests() {
    let asking = Array(repeating: "Bitte überweisen Sie unter Angabe Ihrer Kundennummer.", count: 10_000)
    let document = Made.document(asking.joined(separator: "\n") + "\nKunden-Nr.     K-104882")
    #expect(PaymentRequests.all(in: ReferenceLabels(document)).first?.value == "K-104882")
  }

  @Test("is not searched for a rate again for each total in another currency", .timeLimit(.minutes(1)))
  func rates() {
    let totals = (0..<10_000).map { "Total CHF \(2_000 + 2 * $0).10\nTotal EUR \(2_001 + 2 * $0).20" }
    let sheet = Made.sheet("Total CHF 87000.00\nTotal EUR 93548.39\nRate 0.9300\n" + totals.joined(separator: "\n"))
    var candidates = sheet.labelled.compactMap { labelled -> TotalCandidate? in
      guard let cents = labelled.mention.magnitude else { return nil }
      var candidate = TotalCandidate(cents: cents, mention: labelled.mention)
      candidate.strength = labelled.role.totalStrength
      return candidate
    }
    candidates.sort { $0.cents < $1.cents }
    Conversions.mark(&candidates, in: [sheet])
    #expect(candidates.filter(\.isConverted).map(\.cents) == [9_354_839])
  }

  @Test("is added up once, not for each amount that may be the sum of those above", .timeLimit(.minutes(1)))
  func sums() {
    let amounts = (10..<10_010).map { "Amount \($0).00" }
    let sheet = Made.sheet(amounts.joined(separator: "\n"))
    #expect(sheet.groups.joined().count { $0.role == .total(.weak) } > 5_000)
    #expect(ItemRuns.firstTotalLine(sheet) == nil)
  }

  @Test("is searched once for a payment, not once for each word before a name", .timeLimit(.minutes(1)))
  func payees() {
    let text = String(repeating: "to an my ", count: 10_000) + "\nYou paid £45.00 to Harbor Pottery"
    let document = DocumentText(
      pages: [Made.mail(from: "Payfold", subject: "Receipt", date: "2026-03-12", text)], today: Made.today)
    let names = PaidTo.candidates(in: MarkedDocument(document, lexicon: .standard)).map(\.name)
    #expect(names == ["Harbor Pottery"])
  }
}
