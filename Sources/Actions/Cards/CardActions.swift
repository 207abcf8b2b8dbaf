public import Core
internal import Ledger
internal import Store

/// Lists all cards, ordered by name.
public struct ListCards: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> [CardResult] {
    let cards = try await desk.store.cards()
    return cards.map { CardResult($0, among: cards, today: desk.today) }
  }
}

/// Adds a card, and assigns it to the bills whose receipts print its brand and digits.
public struct AddCard: Action {
  public static let beginsLedger = true
  /// The name; nil for the brand with the digits.
  public var name: String?
  /// The last four digits; of a full number only these are stored.
  public var number: String
  /// The brand; nil to derive it from a full number.
  public var brand: Typed<CardBrand>?
  /// The expiry month; `none` and a nil month for a card without one.
  public var expiry: Typed<Month?>?
  public var colour: Typed<Tint?>?

  public init(
    name: String? = nil, number: String, brand: Typed<CardBrand>? = nil, expiry: Typed<Month?>? = nil,
    colour: Typed<Tint?>? = nil
  ) {
    self.name = name
    self.number = number
    self.brand = brand
    self.expiry = expiry
    self.colour = colour
  }

  /// - Throws: `InputError`, `StoreError.similarName`.
  public func run(on desk: Desk) async throws -> CardResult {
    let number = try TypedField.number.read(CardInput(number))
    let brand = try TypedField.brand.read(CardTyping.brand(brand, number)) ?? .other
    let usual = "\(brand == .other ? "Card" : brand.name) \(number.lastFour)"
    let contents = CardContents(
      name: try TypedField.name.read(NameInput.name(name ?? usual, "a card")), brand: brand,
      lastFour: number.lastFour, expiry: try TypedField.expiry.read(expiry?.value(CardTyping.expiry) ?? nil),
      tint: try TypedField.colour.read(colour?.value(Typing.tint) ?? nil))
    let card = try await desk.store.addCard(contents, who: desk.person)
    return CardResult(card, among: try await desk.store.cards(), today: desk.today)
  }
}

/// Changes a card; fields that are nil stay as they are.
public struct EditCard: Action {
  /// The card's name, last four digits, brand with digits, or id.
  public var card: String
  public var name: String?
  public var number: String?
  public var brand: Typed<CardBrand>?
  public var expiry: Typed<Month?>?
  public var colour: Typed<Tint?>?

  public init(
    card: String, name: String? = nil, number: String? = nil, brand: Typed<CardBrand>? = nil,
    expiry: Typed<Month?>? = nil, colour: Typed<Tint?>? = nil
  ) {
    self.card = card
    self.name = name
    self.number = number
    self.brand = brand
    self.expiry = expiry
    self.colour = colour
  }

  /// - Throws: `InputError`, `StoreError.unknownCard`, `.similarName`.
  public func run(on desk: Desk) async throws -> CardResult {
    let number = try number.map { try TypedField.number.read(CardInput($0)) }
    let brand = try TypedField.brand.read(CardTyping.brand(brand, number))
    let name = try name.map { try TypedField.name.read(NameInput.name($0, "a card")) }
    let expiry = try expiry.map { try TypedField.expiry.read($0.value(CardTyping.expiry)) }
    let tint = try colour.map { try TypedField.colour.read($0.value(Typing.tint)) }
    let before = try await desk.store.card(card)
    var contents = before.contents
    contents.name = name ?? contents.name
    contents.brand = brand ?? contents.brand
    contents.lastFour = number?.lastFour ?? contents.lastFour
    contents.expiry = expiry ?? contents.expiry
    contents.tint = tint ?? contents.tint
    let card = try await desk.store.editCard(before.id, contents, who: desk.person)
    return CardResult(card, among: try await desk.store.cards(), today: desk.today)
  }
}

/// Deletes a card; its bills remain.
public struct DeleteCard: Action {
  public var card: String

  public init(card: String) { self.card = card }

  /// - Throws: `StoreError.unknownCard`.
  public func run(on desk: Desk) async throws -> DeletedCard {
    let card = try await desk.store.card(card)
    let bills = try await desk.store.deleteCard(card.id, who: desk.person)
    return DeletedCard(card: CardResult(card, today: desk.today), bills: bills)
  }
}

/// Parsing of what a user types about a card.
enum CardTyping {
  /// Returns the brand given, or else the one derived from a full number.
  ///
  /// - Throws: `InputError` if the two contradict each other.
  static func brand(_ stated: Typed<CardBrand>?, _ number: CardInput?) throws -> CardBrand? {
    guard let stated = try stated?.value({ try Typing.choice($0, "a brand") }) else { return number?.brand }
    if let printed = number?.brand, printed != .other, printed != stated {
      throw InputError(
        "this is the number of a \(printed.name) card, not \(stated.name)", .leaveOutBrand)
    }
    return stated
  }

  /// - Throws: `InputError`.
  static func expiry(_ text: String) throws -> Month? {
    text.lowercased() == "none" ? nil : try CardExpiry.parse(text)
  }
}
