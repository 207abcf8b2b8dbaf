public import Core

extension Store {
  /// All cards with the number of bills paid with them, in the order of their names.
  public func cards() async throws -> [Card] {
    try await driver.read { connection in
      try connection.rows(
        """
        SELECT cards.*, (SELECT COUNT(*) FROM bills WHERE card_id = cards.id AND deleted IS NULL) AS bills FROM cards
        ORDER BY name_key, id
        """
      ).map { try Card($0, bills: Int(try $0.integer("bills"))) }
    }
  }

  /// The card with this name, last four digits, brand and digits (`VISA ****9165`) or id.
  ///
  /// - Throws: `StoreError.unknownCard`, with the names of the candidates if there are several.
  public func card(_ text: String) async throws -> Card {
    let cards = try await cards()
    let key = SearchKey.of(text)
    let (brand, digits) = Store.printed(text)
    // Four digits are taken as a card's last four before they are taken as an id.
    for found in [
      cards.filter { SearchKey.of($0.contents.name) == key },
      cards.filter {
        $0.contents.lastFour == digits && (brand.isEmpty || SearchKey.of($0.contents.brand.rawValue) == brand)
      },
      cards.filter { String($0.id) == text },
    ] where !found.isEmpty {
      guard found.count == 1, let card = found.first else {
        throw StoreError.unknownCard(text, close: found.map(\.contents.name))
      }
      return card
    }
    let close = NameDistance.closest(to: key, among: cards.map(\.contents.name))
    let ofBrand = cards.filter { SearchKey.of($0.contents.brand.rawValue) == key }.map(\.contents.name)
    throw StoreError.unknownCard(text, close: close.isEmpty ? ofBrand : close)
  }

  /// Parses a text such as `VISA ****9165`: the search key of the brand, empty if there is none, and the last four
  /// digits.
  private static func printed(_ text: String) -> (brand: String, digits: String) {
    let digits = text.suffix(4)
    let isDigits = digits.count == 4 && digits.allSatisfy { $0.isASCII && $0.isNumber }
    return isDigits ? (SearchKey.of(String(text.dropLast(4))), String(digits)) : ("", "")
  }

  /// Adds a card, and assigns it the bills that were paid with it according to their receipts.
  ///
  /// - Throws: `StoreError.similarName` if a card has this name.
  public func addCard(_ contents: CardContents, who: String) async throws -> Card {
    try await change("card.add", who: who) { change in
      try change.checkName(contents.name, in: .cards)
      let row = try Store.insert(card: contents, change)
      return try Card(row, bills: try Store.countBills(ofCard: row, change.connection))
    }
  }

  /// Inserts a card whose name is free, and assigns it the bills that were paid with it according to their receipts.
  @discardableResult
  static func insert(card contents: CardContents, _ change: Change) throws -> Row {
    var values = contents.columns
    values["revision"] = 1
    values["created"] = .integer(change.now)
    let row = try change.insert(.cards, values)
    try adoptBills(endingIn: contents.lastFour, change)
    return row
  }

  /// Returns the ids of all cards by the search keys of their names.
  static func cardsByName(_ connection: any Connection) throws -> [String: Int64] {
    let rows = try connection.rows("SELECT id, name_key FROM cards ORDER BY id DESC")
    return Dictionary(
      try rows.map { (try $0.text("name_key"), try $0.integer("id")) }, uniquingKeysWith: { _, first in first })
  }

  /// Whether a payment's brand and digits identify exactly this card; another card may have the same.
  public func finds(_ card: Int64, by payment: Payment?) async throws -> Bool {
    try await driver.read { try Store.card(of: payment, $0) == card }
  }

  /// Changes a card. Bills that were ambiguous between several cards before, and match only one now, are assigned to
  /// that card.
  ///
  /// - Throws: `StoreError.notFound`, `.similarName`.
  public func editCard(_ id: Int64, _ contents: CardContents, who: String) async throws -> Card {
    try await change("card.edit", who: who) { change in
      try change.checkName(contents.name, in: .cards, except: id)
      let before = try change.connection.row("SELECT last_four, brand FROM cards WHERE id = ?", .integer(id))
      let row = try change.update(.cards, id, contents.columns)
      // A new colour or name does not affect the assignment of bills.
      if let digits = try before?.text("last_four"), let brand = try before?.text("brand"),
        digits != contents.lastFour || brand != contents.brand.rawValue
      {
        if digits != contents.lastFour { try Store.adoptBills(endingIn: digits, change) }
        try Store.adoptBills(endingIn: contents.lastFour, change)
      }
      return try Card(row, bills: try Store.countBills(ofCard: row, change.connection))
    }
  }

  /// Deletes a card; its bills stay, with the digits printed on their receipts. Returns the number of its bills. Bills
  /// that were ambiguous between this card and another are assigned to the other.
  ///
  /// - Throws: `StoreError.notFound`.
  public func deleteCard(_ id: Int64, who: String) async throws -> Int {
    try await change("card.delete", who: who) { change in
      let bills = try change.update(.bills, where: "card_id = ?", [.integer(id)], ["card_id": .null])
      let row = try change.connection.row("SELECT last_four FROM cards WHERE id = ?", .integer(id))
      guard let digits = try row?.text("last_four"), try change.delete(.cards, where: "id = ?", [.integer(id)]) == 1
      else { throw StoreError.notFound(.card, id) }
      // The deleted card's own bills were not paid with any of the others.
      try Store.adoptBills(endingIn: digits, except: Set(try bills.map { try $0.integer("id") }), change)
      return bills.count { $0.optionalInteger("deleted") == nil }
    }
  }

  /// The only card that a payment identifies by brand and digits, or nil: `VISA ****9165` finds its card automatically.
  ///
  /// Two cards may end in the same digits; then the brand decides, and if it does not, none is chosen.
  ///
  /// - Parameter known: a card that is chosen if it is among the matching ones.
  static func card(of payment: Payment?, known: Int64? = nil, _ connection: any Connection) throws -> Int64? {
    guard let payment, let lastFour = payment.lastFour else { return nil }
    let rows = try connection.rows("SELECT id, brand FROM cards WHERE last_four = ? ORDER BY id", .text(lastFour))
    let fitting = try rows.filter { fits(try $0.text("brand"), payment.brand) }
    if let known, try fitting.contains(where: { try $0.integer("id") == known }) { return known }
    let exact = try fitting.filter { try $0.text("brand") == payment.brand?.rawValue }
    let found = exact.isEmpty ? fitting : exact
    return found.count == 1 ? try found.first?.integer("id") : nil
  }

  /// A brand that is unknown on one side matches any brand.
  private static func fits(_ brand: String, _ printed: CardBrand?) -> Bool {
    guard let printed, printed != .other, brand != CardBrand.other.rawValue else { return true }
    return brand == printed.rawValue
  }

  /// Assigns the bills without a card whose receipts print these digits to the only card that they identify.
  private static func adoptBills(endingIn digits: String, except left: Set<Int64> = [], _ change: Change) throws {
    // All digits were validated by `CardInput`, so the pattern contains no wildcards from user input.
    let bills = try change.connection.rows(
      "SELECT id, payment FROM bills WHERE card_id IS NULL AND payment LIKE ?", .text("%\"lastFour\":\"\(digits)\"%"))
    for bill in bills {
      let id = try bill.integer("id")
      guard !left.contains(id), let card = try Store.card(of: try bill.json("payment"), change.connection) else {
        continue
      }
      try change.update(.bills, id, ["card_id": .integer(card)])
    }
  }

  private static func countBills(ofCard row: Row, _ connection: any Connection) throws -> Int {
    try Int(
      connection.row(
        "SELECT COUNT(*) AS n FROM bills WHERE card_id = ? AND deleted IS NULL", .integer(try row.integer("id")))?
        .integer("n") ?? 0)
  }
}

extension CardContents {
  fileprivate var columns: [String: SQLValue] {
    [
      "name": .text(name), "name_key": .text(SearchKey.of(name)), "brand": .text(brand.rawValue),
      "last_four": .text(lastFour), "expiry": .optional(expiry?.description), "colour": .optional(tint?.rawValue),
    ]
  }
}

extension Card {
  fileprivate init(_ row: Row, bills: Int) throws {
    self.init(
      id: try row.integer("id"), revision: Int(try row.integer("revision")),
      contents: CardContents(
        name: try row.text("name"), brand: CardBrand(rawValue: try row.text("brand")) ?? .other,
        lastFour: try row.text("last_four"), expiry: row.optionalText("expiry").flatMap(Month.init(iso:)),
        tint: row.optionalText("colour").flatMap(Tint.init(rawValue:))),
      bills: bills)
  }
}
