public import Core
public import Ledger
public import Store

/// The payment details that a user enters: a payment mode, a card, both or neither.
public struct PaymentTyping: Hashable, Sendable {
  /// Nil if not given; a nil mode removes the present one.
  public var payBy: Typed<PaymentMode?>?
  /// Nil if not given. Text is a card's name, id, brand with digits, or the last four digits of any card; a value is
  /// the id of one of the ledger's cards. `none` and a nil id remove the present one.
  public var card: Typed<Int64?>?

  public init(payBy: Typed<PaymentMode?>? = nil, card: Typed<Int64?>? = nil) {
    self.payBy = payBy
    self.card = card
  }

  /// Returns corrections that contain only what was given.
  ///
  /// - Throws: `InputError`; `StoreError.unknownCard`, with the names of the cards if several match.
  public func corrections(_ store: Store) async throws -> Corrections {
    var result = Corrections()
    if let payBy {
      result.payBy = Correction(
        try TypedField.payBy.read(
          payBy.value { try Typing.optional($0) { try Typing.choice($0, "a payment mode") } }))
    }
    switch card {
    case nil: break
    case .value(nil): result.card = .removed
    case .value(.some(let id)):
      guard let card = try await store.cards().first(where: { $0.id == id }) else {
        throw StoreError.unknownCard("\(id)", close: [])
      }
      result.card = .set(card)
    case .text(let text) where Typing.isNone(text): result.card = .removed
    case .text(let text):
      switch try await PaymentTyping.card(text, store) {
      case .known(let card): result.card = .set(card)
      case .digits(let digits): result.lastFour = digits
      }
    }
    return result
  }

  private enum NamedCard {
    case known(Card)
    /// The last four digits of a card that is not in the ledger.
    case digits(String)
  }

  private static func card(_ text: String, _ store: Store) async throws -> NamedCard {
    guard !FullCardNumber.isIn(text) else {
      throw InputError("give a card by its name or last four digits; a full number is never stored", about: .card)
    }
    do {
      return .known(try await store.card(text))
    } catch StoreError.unknownCard(let text, close: let close) {
      guard let digits = (try? CardInput(text))?.lastFour else {
        guard close.isEmpty else { throw StoreError.unknownCard(text, close: close) }
        throw InputError("there is no such card", .chooseCard, about: .card)
      }
      // If several cards end in these digits, the card is ambiguous; if none does, it is one that is not in the ledger.
      let isKnown = try await store.cards().contains { $0.contents.lastFour == digits }
      guard !isKnown else { throw StoreError.unknownCard(text, close: close) }
      return .digits(digits)
    }
  }
}
