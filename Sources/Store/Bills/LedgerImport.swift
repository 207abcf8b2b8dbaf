public import Core

/// The result, or preview, of importing another program's bills, or another ledger's bills, incomes and settlements.
public struct LedgerImport: Sendable {
  /// The indexes of the new bills in the given list, in its order.
  public var new: [Int]
  /// The number of bills that already existed.
  public var known: Int { places - new.count }
  /// The indexes of the new incomes in the given list, in its order.
  public var newIncomes: [Int]
  /// The indexes of the new settlements in the given list, in its order.
  public var newSettlements: [Int]
  /// The names of categories that do not exist yet; names too similar to an existing category are mapped to it instead.
  public var newCategories: [String]
  /// The cards that do not exist yet.
  public var newCards: [CardContents]
  /// The created bills; empty for a preview.
  public var bills: [Bill] = []
  /// The created bills that are not in the list, but follow paid ones in their series; empty for a preview.
  public var next: [Bill] = []
  /// The created incomes; empty for a preview.
  public var incomes: [Income] = []
  /// The created settlements; empty for a preview.
  public var settlements: [Settlement] = []
  private var places: Int
  /// The ids of the bills that already existed, by index in the list.
  fileprivate var present: [Int: Int64]

  fileprivate init(
    new: [Int], of places: Int, present: [Int: Int64], newIncomes: [Int], newSettlements: [Int],
    newCategories: [String], newCards: [CardContents]
  ) {
    self.new = new
    self.places = places
    self.present = present
    self.newIncomes = newIncomes
    self.newSettlements = newSettlements
    self.newCategories = newCategories
    self.newCards = newCards
  }
}

extension Store {
  /// Returns what importing bills, incomes and settlements would do, without doing it.
  public func previewLedgerImport(
    _ bills: [BillContents], cards: [Int: CardContents] = [:], incomes: [IncomeContents] = [],
    settlements: [SettlementContents] = []
  ) async throws -> LedgerImport {
    try await driver.read { try Store.plan(bills, cards, incomes, settlements, $0) }
  }

  /// Adds the bills, incomes and settlements that do not exist yet, with the categories and cards that they need, and
  /// the bills that follow paid ones in their series, all or none; one `undo` reverts everything.
  ///
  /// A bill counts as existing if one with the same date, amount, merchant and title is in the ledger, or was imported
  /// with these: bills that the user has changed or deleted since are not imported again. Two equal bills in the list
  /// are two bills, one of which may exist already. The same holds for incomes, with date, amount and title, and for
  /// settlements, with date, amount and person.
  ///
  /// - Parameters:
  ///   - documents: files whose bytes are stored safely, by bill index; those of new bills are attached to them.
  ///   - occurrences: the positions of bills in series, by bill index, with the series numbers of the other ledger.
  ///   - cards: the cards of bills that do not name one of this ledger, by bill index: the card with the same name, or
  ///     else a new one.
  public func importLedger(
    _ bills: [BillContents], documents: [Int: Arrival] = [:], occurrences: [Int: Occurrence] = [:],
    cards: [Int: CardContents] = [:], incomes: [IncomeContents] = [], settlements: [SettlementContents] = [],
    who: String, next: @escaping NextOccurrence = { _ in nil }
  ) async throws -> LedgerImport {
    try await change(Store.ledgerImport, who: who) { change in
      var plan = try Store.plan(bills, cards, incomes, settlements, change.connection)
      for name in plan.newCategories { _ = try Store.insertCategory(name, icon: "", tint: nil, change) }
      // Before the bills: those without a card get the one whose digits they have.
      for card in plan.newCards { try Store.insert(card: card, change) }
      let cardIDs = try Store.cardsByName(change.connection)
      var names = try CategoryNames(change.connection)
      var made: [Int: Int64] = [:]
      for place in plan.new {
        var contents = bills[place]
        contents.categories = contents.categories.map { names.resolve($0) ?? $0 }.uniqued()
        for index in contents.parts.indices {
          let name = contents.parts[index].category
          contents.parts[index].category = names.resolve(name) ?? name
        }
        if contents.card == nil, let card = cards[place] { contents.card = cardIDs[SearchKey.of(card.name)] }
        let id = try Store.insert(contents, change)
        if let document = documents[place] { _ = try self.attach(document, toBill: id, change) }
        made[place] = id
      }
      let series = try Store.join(occurrences, new: made, present: plan.present, change)
      plan.next = try Store.follow(imported: bills, occurrences, in: series, new: made, next, change)
      plan.incomes = try plan.newIncomes.map { try Store.insert(income: incomes[$0], change) }
      plan.settlements = try plan.newSettlements.map { try Store.insert(settlement: settlements[$0], change) }
      plan.bills = try plan.new.compactMap { made[$0] }.map { try Store.bill($0, change.connection) }
      return plan
    }
  }

  private static let ledgerImport = "ledger.import"

  private static func plan(
    _ bills: [BillContents], _ cards: [Int: CardContents], _ incomes: [IncomeContents],
    _ settlements: [SettlementContents], _ connection: any Connection
  ) throws -> LedgerImport {
    let found = try ImportMatch(bills.map { ImportKey($0) }, in: .bills, importedBy: ledgerImport, connection)
    let foundIncomes = try ImportMatch(
      incomes.map { ImportKey($0) }, in: .income, importedBy: ledgerImport, connection)
    let foundSettlements = try ImportMatch(
      settlements.map { ImportKey($0) }, in: .settlements, importedBy: ledgerImport, connection)
    var names = try CategoryNames(connection)
    var added: [String] = []
    for name in found.new.flatMap({ bills[$0].categories }) where names.resolve(name) == nil {
      names.add(name)
      added.append(name)
    }
    var cardNames = Set(try cardsByName(connection).keys)
    let newCards = found.new.compactMap { cards[$0] }.filter { cardNames.insert(SearchKey.of($0.name)).inserted }
    return LedgerImport(
      new: found.new, of: bills.count, present: found.present, newIncomes: foundIncomes.new,
      newSettlements: foundSettlements.new, newCategories: added, newCards: newCards)
  }
}

/// Maps names to categories.
private struct CategoryNames {
  private var byKey: [String: String] = [:]
  private var all: [(name: String, form: CategorySimilarity.Form)] = []

  init(_ connection: any Connection) throws {
    var byID: [Int64: String] = [:]
    for row in try connection.rows("SELECT id, name, name_key FROM categories ORDER BY id") {
      let name = try row.text("name")
      byKey[try row.text("name_key")] = name
      byID[try row.integer("id")] = name
      all.append((name, CategorySimilarity.Form(name)))
    }
    // A category's name before it was renamed or merged is still accepted.
    for row in try connection.rows("SELECT name_key, category_id FROM category_aliases") {
      let key = try row.text("name_key")
      let id = try row.integer("category_id")
      byKey[key] = byKey[key] ?? byID[id]
    }
  }

  mutating func add(_ name: String) {
    byKey[SearchKey.of(name)] = name
    all.append((name, CategorySimilarity.Form(name)))
  }

  /// The category with a name in any spelling, or else one whose name is too similar; nil if the name is new.
  mutating func resolve(_ name: String) -> String? {
    let key = SearchKey.of(name)
    if let known = byKey[key] { return known }
    let form = CategorySimilarity.Form(name)
    let similar = all.first { $0.form.isTooSimilar(to: form) }?.name
    byKey[key] = similar
    return similar
  }
}

extension Sequence where Element: Hashable {
  /// The distinct elements, in order of first occurrence.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
