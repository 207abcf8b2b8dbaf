import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// What was learned about shops, as any interface of the program handles it.
@Suite struct MemoryActionTests {
  /// A receipt whose reading contains a tax number and a telephone number.
  private static let printed = Reading(pages: [
    Page(
      number: 1, width: 400, height: 600,
      passes: [
        Pass(
          source: .textLayer,
          lines: [
            "HARKT AM ECK", "Hauptstr. 5", "50667 Koeln", "Tel. 0221 5551234", "USt-IdNr. DE123456789",
            "2026-03-02", "Summe EUR 24.23",
          ].enumerated().map { row, text in
            Line(
              words: text.split(separator: " ").enumerated().map { column, word in
                Word(
                  text: String(word), box: Box(x: column * 90, y: 20 + row * 30, width: 80, height: 20), confidence: 1)
              })
          })
      ])
  ])

  /// A desk whose store has drafts with these names, each from the same printed text.
  private func desk(_ names: [String]) async throws -> MadeDesk {
    let proposals = names.enumerated().map { index, name in
      Proposal(
        kind: .receipt, merchant: Field(value: name, confidence: 0.6, source: .textLayer),
        date: Field(value: day("2026-03-02"), confidence: 0.99, source: .textLayer),
        total: Field(value: amount("24.2\(index)"), confidence: 0.99, source: .textLayer),
        currency: Field(value: .eur, confidence: 1, source: .textLayer))
    }
    return try await .withDrafts(proposals, ["currency": "EUR"], reading: Self.printed)
  }

  @Test("what was learned is listed, set, forgotten, restored and exported without a terminal")
  func wholeLife() async throws {
    let desk = try await desk(["Harkt", "Bakery"])
    #expect(try await desk.run(ListMemory()).isEmpty)
    let changes = DraftChanges(
      merchant: "Markt", categories: ["Groceries"], payment: PaymentTyping(card: .text("9165")))
    _ = try await desk.run(ConfirmDrafts([1], changes: changes))
    let shop = try #require(try await desk.run(ListMemory(shop: "markt")).first)
    #expect(
      shop.shop == "Markt" && shop.bills == 1 && shop.learned.map(\.field) == [.merchant, .category, .payment, .card])
    #expect(shop.learned.map(\.value) == ["Markt", "Groceries", "card", "9165"] && shop.learned.allSatisfy(\.believed))
    let edited = try await desk.run(
      EditMemory(shop: "Markt", name: "Market", category: "dining", payment: PaymentTyping(payBy: .text("cash"))))
    #expect(edited.learned.map(\.value) == ["Market", "Dining", "cash", "9165"])
    #expect(edited.learned.map(\.draft) == [nil, nil, nil, 1])
    let text = try await desk.run(ExportMemory()).text
    #expect(text.contains("Markt\tcategory\tDining\n") && text.contains("Markt\tknown by brand\tharkt\n"))
    let forgotten = try await desk.run(ForgetMemory(shop: "Markt", fields: [.category, .card]))
    #expect(forgotten.learned.map(\.field) == [.merchant, .payment])
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListMemory(shop: "Markt")).first?.learned == edited.learned)
  }

  @Test("waiting drafts follow what is confirmed, set and undone meanwhile")
  func waiting() async throws {
    let desk = try await desk(["Harkt", "Harkt"])
    func category() async throws -> String? { try await desk.run(ShowDraft(2)).draft.proposal.category?.value }
    _ = try await desk.run(ConfirmDrafts([1], changes: DraftChanges(categories: ["Groceries"])))
    #expect(try await category() == "Groceries")
    _ = try await desk.run(EditMemory(shop: "Harkt", category: "Dining"))
    #expect(try await category() == "Dining")
    _ = try await desk.run(UndoLast())
    #expect(try await category() == "Groceries")
    _ = try await desk.run(ForgetMemory(shop: "Harkt"))
    #expect(try await category() == nil)
    _ = try await desk.run(UndoLast())
    _ = try await desk.run(UndoLast())
    #expect(try await category() == nil)
  }

  @Test("invalid input is refused and changes nothing")
  func refusals() async throws {
    let desk = try await desk(["Harkt"])
    _ = try await desk.run(ConfirmDrafts([1]))
    let before = try await desk.run(ListMemory())
    await #expect(throws: StoreError.unknownShop("Harktt", close: ["Harkt"])) {
      try await desk.run(ForgetMemory(shop: "Harktt"))
    }
    await #expect(throws: StoreError.self) { try await desk.run(EditMemory(shop: "Harkt", category: "Knitting")) }
    await #expect(throws: InputError.self) { try await desk.run(EditMemory(shop: "Harkt", name: "!?")) }
    #expect(try await desk.run(ListMemory()) == before)
  }

  @Test("rebuilding learns again how shops are identified from stored readings, and changes no draft")
  func rebuild() async throws {
    let desk = try await desk(["Harkt", "Bakery"])
    _ = try await desk.run(ConfirmDrafts([1], changes: DraftChanges(merchant: "Markt")))
    let before = try await desk.run(ListDrafts(state: nil))
    #expect(try await desk.run(RebuildMemory()).documents == 2)
    #expect(try await desk.run(ListDrafts(state: nil)) == before)
    let keys = try #require(try await desk.run(ListMemory(shop: "Markt")).first).keys
    #expect(keys.contains { $0.kind == .taxNumber && $0.value == "123456789" })
    #expect(keys.contains { $0.kind == .telephone && $0.value == "15551234" })
    #expect(keys.contains { $0.kind == .address && $0.value.hasSuffix(" 5 50667") })
  }

  @Test("terms, repetition and whether documents are bills are set, listed and exported; invalid values are refused")
  func terms() async throws {
    let desk = try await desk(["Harkt", "Harkt"])
    _ = try await desk.run(ConfirmDrafts([1]))
    let shop = try await desk.run(
      EditMemory(shop: "Harkt", due: "21", repetition: .text("every month"), isBill: false))
    let said = Dictionary(uniqueKeysWithValues: shop.learned.map { ($0.field, $0.value) })
    #expect(said[.due] == "21d" && said[.repetition] == "monthly" && said[.bill] == "no")
    let waiting = try await desk.run(ShowDraft(2)).draft.proposal
    #expect(waiting.review.contains(.notABill) && waiting.repetition?.value == .monthly)
    let fields = Set((waiting.learned ?? []).map(\.field))
    #expect(fields.contains(.bill) && fields.contains(.repetition))
    let text = try await desk.run(ExportMemory()).text
    for line in ["Harkt\tdue\t21d\n", "Harkt\trepetition\tmonthly\n", "Harkt\tbill\tno\n"] {
      #expect(text.contains(line), "\(text)")
    }
    for due in ["soon", "-3d", "400d"] {
      await #expect(throws: InputError.self) { try await desk.run(EditMemory(shop: "Harkt", due: due)) }
    }
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ShowDraft(2)).draft.proposal.repetition == nil)
  }

  @Test("two rejections make waiting drafts ask for a review, until one of the rejected drafts is restored")
  func rejected() async throws {
    let desk = try await desk(["Harkt", "Harkt", "Harkt"])
    func review() async throws -> [ReviewReason] { try await desk.run(ShowDraft(3)).draft.proposal.review }
    _ = try await desk.run(RejectDrafts([1]))
    #expect(try await !review().contains(.notABill))
    _ = try await desk.run(RejectDrafts([2]))
    #expect(try await review().contains(.notABill))
    #expect(try await desk.run(ShowDraft(3)).draft.proposal.learned?.last?.reason.contains("rejected draft 2") == true)
    _ = try await desk.run(EditDraft(SeenDraft(2), reopens: true))
    #expect(try await !review().contains(.notABill))
  }
}
