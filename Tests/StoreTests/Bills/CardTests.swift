import Core
import Foundation
import Ledger
@testable import Store
import Testing

@Suite("Cards") struct CardTests {
  private static let visa = CardContents(name: "My Visa", brand: .visa, lastFour: "9165")

  private func contents(_ brand: CardBrand?, _ digits: String?, mode: PaymentMode = .card) throws -> BillContents {
    var contents = try BillContents.made()
    contents.payment = Payment(mode: mode, brand: brand, lastFour: digits)
    return contents
  }

  @Test(
    "a bill finds its card by the digits on the receipt",
    arguments: [
      (CardBrand.visa, "9165", "My Visa"), (nil, "9165", nil), (.mastercard, "9165", "Work"), (.amex, "9165", nil),
      (.visa, "9166", nil), (nil, "0005", "Amex"), (.other, "0005", "Amex"), (.visa, nil, nil), (nil, nil, nil),
    ] as [(CardBrand?, String?, String?)])
  func finds(brand: CardBrand?, digits: String?, name: String?) async throws {
    let fixture = try await Fixture()
    for card in [
      CardTests.visa, CardContents(name: "Work", brand: .mastercard, lastFour: "9165"),
      CardContents(name: "Amex", brand: .amex, lastFour: "0005"),
    ] { _ = try await fixture.store.addCard(card, who: "ada") }
    let bill = try await fixture.bill(try contents(brand, digits))
    #expect(try await fixture.store.cards().first { $0.id == bill.contents.card }?.contents.name == name)
    let paid = try await fixture.store.cards().first { $0.contents.name == name }?.bills
    #expect(paid == (name == nil ? nil : 1))
  }

  @Test("a card added later gets the bills that were paid with it, and releases them when undone")
  func adopts() async throws {
    let fixture = try await Fixture()
    let bill = try await fixture.bill(try contents(.visa, "9165"))
    let other = try await fixture.bill(try contents(.visa, "1111"))
    let card = try await fixture.store.addCard(CardTests.visa, who: "ada")
    #expect(card.bills == 1)
    #expect(try await fixture.store.bill(bill.id).contents.card == card.id)
    #expect(try await fixture.store.bill(other.id).contents.card == nil)
    _ = try await fixture.store.undo(who: "ada")
    #expect(try await fixture.store.cards().isEmpty)
    #expect(try await fixture.store.bill(bill.id).contents.card == nil)
  }

  @Test("paying with a card's digits, and correcting them, finds the card") func digitsSaid() async throws {
    let fixture = try await Fixture()
    for card in [CardTests.visa, CardContents(name: "Amex", brand: .amex, lastFour: "0005")] {
      _ = try await fixture.store.addCard(card, who: "ada")
    }
    var contents = try BillContents.made()
    contents.payment = nil
    let open = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    let paid = try await fixture.store.pay(
      bill: open.id, on: .epoch, payment: Payment(mode: .card, lastFour: "9165"), who: "ada", next: Recurrence.next
    ).paid
    #expect(paid.contents.card == 1)
    var corrected = paid.contents
    corrected.payment?.lastFour = "0005"
    let bill = try await fixture.store.edit(
      bill: paid.id, revision: paid.revision, contents: corrected, occurrence: paid.occurrence, who: "ada"
    ).bill
    #expect(bill.contents.card == 2)
    corrected.payment?.lastFour = "1111"
    corrected.card = bill.contents.card
    #expect(
      try await fixture.store.edit(
        bill: bill.id, revision: bill.revision, contents: corrected, occurrence: bill.occurrence, who: "ada"
      ).bill.contents.card == nil)
  }

  @Test("deleting a card keeps its bills and their digits") func delete() async throws {
    let fixture = try await Fixture()
    let card = try await fixture.store.addCard(CardTests.visa, who: "ada")
    let bill = try await fixture.bill(try contents(.visa, "9165"))
    // A deleted bill is not counted.
    try await fixture.store.delete(bill: fixture.bill(try contents(.visa, "9165")).id, who: "ada")
    #expect(try await fixture.store.deleteCard(card.id, who: "ada") == 1)
    let left = try await fixture.store.bill(bill.id).contents
    #expect(left.card == nil && left.payment?.lastFour == "9165")
    await #expect(throws: StoreError.notFound(.card, card.id)) {
      try await fixture.store.deleteCard(card.id, who: "ada")
    }
    _ = try await fixture.store.undo(who: "ada")
    #expect(try await fixture.store.bill(bill.id).contents.card == card.id)
  }

  @Test(
    "a card is identified by its name, its digits or its id",
    arguments: [
      ("my visa", 1), ("MyVisa", 1), ("9165", 1), ("1", 1), ("2", 2), ("0005", 2), ("", nil), ("7", nil), ("Amx", nil),
      ("VISA ****9165", 1), ("visa 9165", 1), ("****0005", 2), ("Amex ****9165", nil), ("Hers 9165", nil),
    ]
      as [(String, Int64?)])
  func named(text: String, id: Int64?) async throws {
    let store = try await Fixture().store
    _ = try await store.addCard(CardTests.visa, who: "ada")
    _ = try await store.addCard(CardContents(name: "Amex", brand: .amex, lastFour: "0005"), who: "ada")
    guard let id else {
      await #expect(throws: StoreError.self) { try await store.card(text) }
      return
    }
    #expect(try await store.card(text).id == id)
  }

  @Test("bills that two cards could have paid go to the one that remains", arguments: ["delete", "edit", "undo"])
  func left(how: String) async throws {
    let fixture = try await Fixture()
    let store = fixture.store
    _ = try await store.addCard(CardTests.visa, who: "ada")
    let work = CardContents(name: "Work", brand: .mastercard, lastFour: "9165")
    let second = try await store.addCard(work, who: "ada")
    let bill = try await fixture.bill(try contents(nil, "9165"))
    let hers = try await fixture.bill(try contents(.mastercard, "9165"))
    #expect(bill.contents.card == nil && hers.contents.card == second.id)
    if how == "edit" {
      var other = work
      other.lastFour = "1111"
      _ = try await store.editCard(second.id, other, who: "ada")
      #expect(try await store.bill(hers.id).contents.card == second.id)
    } else {
      #expect(try await store.deleteCard(second.id, who: "ada") == 1)
      #expect(try await store.bill(hers.id).contents.card == nil)
    }
    if how == "undo" { _ = try await store.undo(who: "ada") }
    #expect(try await store.bill(bill.id).contents.card == (how == "undo" ? nil : 1))
  }

  @Test(
    "another payment mode or other digits remove the card; the same mode keeps it",
    arguments: [
      (Payment(mode: .cash), nil), (Payment(mode: .card), 1), (Payment(mode: .card, lastFour: "1111"), nil),
      (Payment(mode: .card, lastFour: "9165"), 1),
    ] as [(Payment, Int64?)])
  func paidOtherwise(payment: Payment, card: Int64?) async throws {
    let fixture = try await Fixture()
    _ = try await fixture.store.addCard(CardTests.visa, who: "ada")
    let open = try await fixture.bill(try contents(.visa, "9165"))
    #expect(open.contents.card == 1)
    let paid = try await fixture.store.pay(
      bill: open.id, on: .epoch, payment: payment, who: "ada", next: Recurrence.next
    ).paid
    #expect(paid.contents.card == card && paid.contents.payment?.mode == payment.mode)
  }

  @Test("two cards with the same digits are told apart by name, and names are unique") func copies() async throws {
    let store = try await Fixture().store
    _ = try await store.addCard(CardTests.visa, who: "ada")
    await #expect(throws: StoreError.similarName(.card, "MY VISA", existing: "My Visa")) {
      try await store.addCard(CardContents(name: "MY VISA", brand: .amex, lastFour: "1111"), who: "ada")
    }
    _ = try await store.addCard(CardContents(name: "Hers", brand: .visa, lastFour: "9165"), who: "ada")
    await #expect(throws: StoreError.unknownCard("9165", close: ["Hers", "My Visa"])) { try await store.card("9165") }
    #expect(try await store.card("hers").contents.name == "Hers")
    // A brand alone is not taken for a card, but its cards are named.
    await #expect(throws: StoreError.unknownCard("Visa", close: ["Hers", "My Visa"])) { try await store.card("Visa") }
    await #expect(throws: StoreError.unknownCard("amex", close: [])) { try await store.card("amex") }
  }

  @Test("a deleted card's bills keep no card, even if a card of the same name is recoloured or named by a draft")
  func orphans() async throws {
    let fixture = try await Fixture()
    let store = fixture.store
    let mine = try await store.addCard(CardTests.visa, who: "ada")
    let bill = try await fixture.bill(try contents(.visa, "9165"))
    var duplicateOf = CardContents(name: "Hers", brand: .visa, lastFour: "9165")
    let hers = try await store.addCard(duplicateOf, who: "ada")
    let payment = Payment(mode: .card, brand: .visa, lastFour: "9165")
    #expect(try await !store.finds(hers.id, by: payment))
    _ = try await store.deleteCard(mine.id, who: "ada")
    #expect(try await store.finds(hers.id, by: payment))
    duplicateOf.name = "Hers, blue"
    _ = try await store.editCard(hers.id, duplicateOf, who: "ada")
    #expect(try await store.bill(bill.id).contents.card == nil)
  }
}
