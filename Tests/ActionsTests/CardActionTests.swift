import Actions
import Core
import Foundation
import Ledger
import Store
import Testing

/// Cards, as any interface of the program handles them.
@Suite struct CardActionTests {
  @Test("a card is added, changed, listed and deleted without a terminal")
  func wholeLife() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(AddCard(name: "My Visa", number: "9165", brand: "visa", colour: "blue"))
    #expect(added.brand == .visa && added.colour == .blue && added.expiry == nil && added.daysLeft == nil)
    let unnamed = try await desk.run(AddCard(number: "4444", brand: .value(.mastercard)))
    #expect(unnamed.name == "Mastercard 4444")
    let edited = try await desk.run(EditCard(card: "9165", name: "Spare", expiry: "08/29", colour: .value(nil)))
    #expect(edited.name == "Spare" && edited.expiry?.description == "2029-08" && edited.colour == nil)
    #expect(try await desk.run(EditCard(card: "Spare", name: "Spare card")).expiry?.description == "2029-08")
    #expect(try await desk.run(EditCard(card: "Spare card", name: "Spare", expiry: "none")).expiry == nil)
    _ = try await desk.run(AddBill(title: "Desk", amount: "5", entry: BillEntry(payment: PaymentTyping(card: "Spare"))))
    #expect(try await desk.run(ListCards()).map(\.bills) == [0, 1])
    #expect(try await desk.run(DeleteCard(card: "Spare")).bills == 1)
    #expect(try await desk.run(ListCards()).map(\.name) == ["Mastercard 4444"])
  }

  @Test(
    "a card reports how long it can be used, on 2026-03-18",
    arguments: [("03/26", "near", 13), ("04/26", "near", 43), ("02/26", "expired", -18), ("06/26", "good", 104)])
  func expiry(typed: String, state: String, days: Int) async throws {
    let desk = try await MadeDesk()
    let card = try await desk.run(AddCard(number: "9165", expiry: .text(typed)))
    #expect(card.expiryState?.rawValue == state && card.daysLeft == days)
  }

  @Test("a card names the other cards with its brand and digits")
  func alike() async throws {
    let desk = try await MadeDesk()
    #expect(try await desk.run(AddCard(name: "Mine", number: "9165", brand: "visa")).alike.isEmpty)
    #expect(try await desk.run(AddCard(name: "Yours", number: "9165", brand: "visa")).alike == ["Mine"])
    #expect(try await desk.run(AddCard(name: "Third", number: "9165", brand: "amex")).alike.isEmpty)
    #expect(try await desk.run(ListCards()).map(\.alike) == [["Yours"], [], ["Mine"]])
    #expect(try await desk.run(EditCard(card: "Yours", brand: "amex")).alike == ["Third"])
  }

  @Test("contradictory input is refused and changes nothing")
  func refusals() async throws {
    let desk = try await MadeDesk()
    for action in [
      AddCard(number: "12"), AddCard(number: "4111 1111 1111 1111", brand: "amex"),
      AddCard(number: "9165", brand: "gold"), AddCard(number: "9165", expiry: "soon"),
      AddCard(number: "9165", colour: "pale"),
    ] {
      await #expect(throws: InputError.self) { try await desk.run(action) }
    }
    await #expect(throws: StoreError.self) { try await desk.run(DeleteCard(card: "9165")) }
    #expect(try await desk.run(ListCards()).isEmpty)
  }

  @Test("the JSON of a card has every key, and nothing that is shown only to users")
  func encoding() async throws {
    let desk = try await MadeDesk()
    let card = try await desk.run(AddCard(number: "9165", expiry: "04/26"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: try JSONEncoder().encode(card)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "bills", "brand", "colour", "expiry", "expiryState", "id", "lastFour", "name", "revision",
      ])
    #expect(object["colour"] is NSNull && object["expiryState"] as? String == "near")
  }
}
