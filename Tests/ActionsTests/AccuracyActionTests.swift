import Actions
import Core
import Foundation
import Store
import TestSupport
import Testing

/// How accurate proposals are, as any interface of the program reports it.
@Suite struct AccuracyActionTests {
  private func desk(_ proposals: [Proposal]) async throws -> MadeDesk {
    try await .withDrafts(proposals, ["currency": "EUR"])
  }

  private func paper(_ name: String, _ total: String, category: String? = "Groceries") -> Proposal {
    Proposal(
      kind: .receipt, merchant: Field(value: name, confidence: 0.95, source: .ocr),
      date: Field(value: day("2026-03-02"), confidence: 0.99, source: .ocr),
      total: Field(value: amount(total), confidence: 0.99, source: .ocr),
      currency: Field(value: .eur, confidence: 1, source: .ocr),
      category: category.map { Field(value: $0, confidence: 0.9, source: .lexicon) })
  }

  @Test("each field is counted as right, wrong or missing, whether corrected before or while confirming")
  func fields() async throws {
    let desk = try await desk([
      paper("Markt", "10.00"), paper("Harkt", "20.00"), paper("Bakery", "3.00", category: nil), paper("Kiosk", "1.00"),
    ])
    _ = try await desk.run(ConfirmDrafts([1]))
    _ = try await desk.run(EditDraft(2, changes: DraftChanges(merchant: "Markt", total: "20.50")))
    _ = try await desk.run(ConfirmDrafts([2]))
    _ = try await desk.run(
      ConfirmDrafts([3], changes: DraftChanges(categories: ["Dining"], payment: PaymentTyping(payBy: .text("cash")))))
    let accuracy = try await desk.run(MeasureAccuracy())
    #expect(accuracy.bills == 3 && accuracy.right == 1 && accuracy.sure == 3 && accuracy.sureRight == 2)
    func counts(_ name: String) -> [Int] {
      accuracy.fields.first { $0.field == name }.map { [$0.right, $0.wrong, $0.missing] } ?? []
    }
    #expect(counts("merchant") == [2, 1, 0] && counts("total") == [2, 1, 0] && counts("date") == [3, 0, 0])
    #expect(counts("category") == [2, 0, 1] && counts("payment") == [0, 0, 1] && counts("dueDate") == [0, 0, 0])
    #expect(accuracy.shops.map(\.shop) == ["Bakery", "Markt"] && accuracy.shops.map(\.right) == [0, 1])
    #expect(accuracy.shops[1].corrected == ["merchant", "total"])
    #expect(try await desk.run(MeasureAccuracy(limit: 1)).bills == 1)
  }

  @Test("fields proposed by the memory are counted separately, and undone drafts not at all")
  func learned() async throws {
    let desk = try await desk([paper("Harkt", "10.00"), paper("Harkt", "20.00")])
    _ = try await desk.run(ConfirmDrafts([1], changes: DraftChanges(merchant: "Markt")))
    // The waiting draft has learned from it.
    #expect(try await desk.run(ShowDraft(2)).draft.proposal.merchant?.source == .memory)
    _ = try await desk.run(ConfirmDrafts([2]))
    let merchant = try #require(try await desk.run(MeasureAccuracy()).fields.first { $0.field == "merchant" })
    #expect(merchant.right == 1 && merchant.wrong == 1 && merchant.learned == 1 && merchant.learnedRight == 1)
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(MeasureAccuracy()).bills == 1)
  }
}
