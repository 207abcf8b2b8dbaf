import Actions
import Core
import Ledger
import Store
import Testing

/// Which card or payment mode is meant by the user's input for a payment.
@Suite struct PaymentTypingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var typed: PaymentTyping
    var paid: String
    var testDescription: String { paid }
  }

  private static let cases = [
    Case(typed: PaymentTyping(), paid: "nil nil nil false false"),
    Case(typed: PaymentTyping(payBy: "bank transfer"), paid: "bankTransfer nil nil false false"),
    Case(typed: PaymentTyping(payBy: "none", card: "none"), paid: "nil nil nil true true"),
    Case(typed: PaymentTyping(card: .value(nil)), paid: "nil nil nil false true"),
    Case(typed: PaymentTyping(card: "my visa"), paid: "nil My Visa nil false false"),
    Case(typed: PaymentTyping(card: "VISA ****9165"), paid: "nil My Visa nil false false"),
    Case(typed: PaymentTyping(card: .value(1)), paid: "nil My Visa nil false false"),
    Case(typed: PaymentTyping(card: "1234"), paid: "nil nil 1234 false false"),
  ]

  private static func desk() async throws -> MadeDesk {
    let made = try await MadeDesk()
    _ = try await made.desk.store.addCard(
      CardContents(name: "My Visa", brand: .visa, lastFour: "9165"), who: "tester")
    return made
  }

  @Test("a mode and a card are found by what was typed", arguments: cases)
  func understood(_ row: Case) async throws {
    let made = try await Self.desk()
    defer { withExtendedLifetime(made) {} }
    let said = try await row.typed.corrections(made.desk.store)
    let paid = [said.payBy.value?.rawValue, said.card.value?.contents.name, said.lastFour].map { $0 ?? "nil" }
    #expect((paid + ["\(said.payBy.isRemoved)", "\(said.card.isRemoved)"]).joined(separator: " ") == row.paid)
  }

  @Test("a full number, an unknown mode and an unknown card are refused")
  func refused() async throws {
    let made = try await Self.desk()
    defer { withExtendedLifetime(made) {} }
    let store = try await made.desk.store
    for typed in [PaymentTyping(payBy: "gold"), PaymentTyping(card: "4111 1111 1111 1111"), PaymentTyping(card: "xyz")]
    {
      await #expect(throws: InputError.self) { try await typed.corrections(store) }
    }
    await #expect(throws: StoreError.self) { try await PaymentTyping(card: .value(7)).corrections(store) }
  }
}
