public import Core
internal import Ledger
internal import Store

/// A payment card, as shown in the interfaces and read by other programs.
public struct CardResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var revision: Int
  public var name: String
  public var brand: CardBrand
  public var lastFour: String
  /// The card is valid until the last day of this month.
  @Nullable public var expiry: Month?
  @Nullable public var expiryState: ExpiryState?
  @Nullable public var colour: Tint?
  /// The number of bills paid, or to be paid, with it.
  public var bills: Int
  /// The days from today to its last day, negative once it has expired; nil without an expiry. Not in the JSON.
  public var daysLeft: Int?
  /// The names of other cards with the same brand and digits: a bill cannot be assigned to this card by these alone.
  /// Not in the JSON.
  public var alike: [String] = []

  /// The states of a card in relation to its expiry.
  public enum ExpiryState: String, Codable, Sendable, CaseIterable {
    case good
    /// It expires within two months.
    case near
    case expired
  }

  private enum CodingKeys: CodingKey { case id, revision, name, brand, lastFour, expiry, expiryState, colour, bills }

  /// - Parameter cards: all cards of the ledger.
  public init(_ card: Card, among cards: [Card] = [], today: CalendarDate) {
    let contents = card.contents
    id = card.id
    revision = card.revision
    name = contents.name
    brand = contents.brand
    lastFour = contents.lastFour
    _expiry = Nullable(wrappedValue: contents.expiry)
    let state: ExpiryState? = contents.expiry.map {
      switch CardExpiry($0, today: today) {
      case .good: .good
      case .near: .near
      case .expired: .expired
      }
    }
    _expiryState = Nullable(wrappedValue: state)
    _colour = Nullable(wrappedValue: contents.tint)
    bills = card.bills
    daysLeft = contents.expiry.map { $0.last.days(since: today) }
    alike = cards.filter {
      $0.id != card.id && $0.contents.brand == contents.brand && $0.contents.lastFour == contents.lastFour
    }.map(\.contents.name)
  }
}

/// A card that was deleted. The JSON is that of the card as it was.
public struct DeletedCard: Codable, Hashable, Sendable {
  public var card: CardResult
  /// The number of bills left without a card. Not in the JSON.
  public var bills: Int

  init(card: CardResult, bills: Int) {
    self.card = card
    self.bills = bills
  }

  public init(from decoder: any Decoder) throws {
    let card = try CardResult(from: decoder)
    self.init(card: card, bills: card.bills)
  }

  public func encode(to encoder: any Encoder) throws { try card.encode(to: encoder) }
}
