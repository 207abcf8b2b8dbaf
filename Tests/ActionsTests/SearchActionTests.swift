import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// Search, as any interface of the program does it; it is 10:00 on 2026-03-18.
@Suite struct SearchActionTests {
  private func made() async throws -> MadeDesk {
    let made = try await MadeDesk()
    for (number, due) in ["2026-03-01", "2026-03-18", "2026-04-01"].enumerated() {
      _ = try await made.run(
        AddBill(title: "Power \(number)", amount: "50 EUR", entry: BillEntry(due: .text(due))))
    }
    for number in 0..<2 {
      let proposal = Proposal(merchant: Field(value: "Stadtwerke Power", confidence: 0.9, source: .ocr))
      try await made.propose(proposal, from: "scan-\(number).pdf")
    }
    _ = try await made.run(RejectDrafts([1]))
    return made
  }

  @Test("bills, open drafts and then rejected ones are found in any case")
  func everything() async throws {
    let made = try await made()
    let found = try await made.run(SearchLedger("POWER"))
    #expect(found.bills.count == 3 && found.drafts.map(\.id) == [2, 1] && !found.isCut)
    #expect(found.overdue == [1])
    #expect(try await made.run(SearchLedger("nothing of the kind")).bills.isEmpty)
  }

  @Test("a limit shortens both lists but not the counts", arguments: [(1, true), (3, false), (0, false)])
  func limit(limit: Int, isCut: Bool) async throws {
    let found = try await made().run(SearchLedger("power", limit: limit))
    #expect(found.billCount == 3 && found.draftCount == 2 && found.isCut == isCut)
    #expect(found.bills.count == (limit == 1 ? 1 : 3) && found.drafts.count == (limit == 1 ? 1 : 2))
  }

  @Test("text without a letter or digit is refused", arguments: ["", "  ", "–", "#!"])
  func empty(words: String) async throws {
    let made = try await MadeDesk()
    let error = await #expect(throws: InputError.self) { try await made.run(SearchLedger(words)) }
    #expect(error?.description.hasSuffix("at least one letter or digit, like rent") == true)
    // A refused request creates no store.
    #expect(!FileManager.default.fileExists(atPath: made.desk.settings.store.path))
  }

  @Test("the JSON has only the two lists, and can be read back")
  func encoding() async throws {
    let found = try await made().run(SearchLedger("power", limit: 1))
    let data = try JSONEncoder().encode(found)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(object.keys) == ["bills", "drafts"])
    let read = try JSONDecoder().decode(SearchResult.self, from: data)
    #expect(read.bills == found.bills && read.drafts.map(\.id) == found.drafts.map(\.id))
  }
}
