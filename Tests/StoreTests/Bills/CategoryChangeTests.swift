import Core
@testable import Store
import Testing

@Suite("Categories that users add, rename, merge and delete") struct CategoryChangeTests {
  @Test(
    "names that are too similar to an existing one are refused, and the existing one is named",
    arguments: [
      // case, accents, spaces, punctuation, "and", plural, one typing error
      ("groceries", "Groceries"), ("GROCERIES", "Groceries"), ("Gröceries", "Groceries"), (" Gro ceries ", "Groceries"),
      ("Groceries!", "Groceries"), ("Grocery", "Groceries"), ("Grocerie", "Groceries"), ("Groceris", "Groceries"),
      ("Grocreies", "Groceries"), ("Taxes and Fees", "Taxes & Fees"), ("Tax/Fee", "Taxes & Fees"),
      ("taxes fees", "Taxes & Fees"),
      ("Gift", "Gifts"), ("Fuels", "Fuel"), ("Travels", "Travel"), ("Insurances", "Insurance"),
      ("Utility", "Utilities"),
      ("Offices", "Office"), ("Helath", "Health"), ("Offixe", "Office"), ("O-t-h-e-r", "Other"), ("Ｆｕｅｌ", "Fuel"),
      // each typing error: a letter missing, added, changed, and two swapped
      ("Fue", "Fuel"), ("Fel", "Fuel"), ("uel", "Fuel"), ("Fuuel", "Fuel"), ("Fuels!", "Fuel"), ("Full", "Fuel"),
      ("Fule", "Fuel"), ("Ofice", "Office"), ("Dinning", "Dining"), ("Trevel", "Travel"), ("Tarvel", "Travel"),
    ])
  func similar(name: String, existing: String) async throws {
    let store = try await Fixture().store
    let before = try await store.categoryList()
    await #expect(throws: StoreError.similarName(.category, name, existing: existing)) {
      try await store.addCategory(name, icon: "", tint: nil, who: "ada")
    }
    await #expect(throws: StoreError.similarName(.category, name, existing: existing)) {
      try await store.editCategory(
        existing == "Telecom" ? "Postage" : "Telecom", CategoryEdit(name: name), who: "ada")
    }
    #expect(try await store.categoryList() == before)
  }

  @Test(
    "names with little similarity can both exist",
    arguments: [
      "Pets", "Rent", "Car", "Fu", "Fees", "Taxi", "Duel Games", "Gas", "Garden", "Hobbies", "Tea", "Kinder", "食料品",
      "Büro Miete",
    ])
  func different(name: String) async throws {
    let store = try await Fixture().store
    #expect(try await store.addCategory(name, icon: "🐾", tint: .blue, who: "ada").name == name)
    #expect(try await store.categoryList().last?.tint == .blue)
  }

  @Test(
    "plurals of other languages are recognised as plurals",
    arguments: [
      ("Versicherung", "Versicherungen"), ("Kind", "Kinder"), ("Cadeau", "Cadeaux"), ("Bus", "Buses"), ("Tax", "Taxes"),
    ])
  func plurals(one: String, many: String) {
    #expect(CategorySimilarity.isTooSimilar(one, many) && CategorySimilarity.isTooSimilar(many, one))
  }

  @Test(
    "names of up to three letters are not typing errors of each other, and a singular not of another name",
    arguments: [("Car", "Bar"), ("Car", "Cat"), ("Tea", "Te"), ("Bus", "Bau"), ("Taxes", "Taxi"), ("Tax", "Tea")])
  func shortNames(one: String, other: String) {
    #expect(!CategorySimilarity.isTooSimilar(one, other) && !CategorySimilarity.isTooSimilar(other, one))
  }

  @Test("a name of four letters may be a typing error of one of three", arguments: [("Tax", "Taxi"), ("Fue", "Fuel")])
  func threeAndFour(one: String, other: String) {
    #expect(CategorySimilarity.isTooSimilar(one, other) && CategorySimilarity.isTooSimilar(other, one))
  }

  @Test("of a file with very many categories, each is new once, and a plural is none")
  func manyCategories() async throws {
    let letters = Array("bcdfghjklmpqrtvw")
    let names: [String] = (0..<1_000).map { number in
      [number / 256, number / 16, number].map { String(repeating: letters[$0 % 16], count: 3) }.joined()
    }
    let bills = names.map { BillContents.of($0, categories: [$0]) }
    let plan = try await Fixture().store.previewLedgerImport(bills + [.of("Shop", categories: [names[7] + "s"])])
    #expect(plan.newCategories == names)
  }

  @Test("a new ledger's categories each have an icon and a colour") func looks() async throws {
    let categories = try await Fixture().store.categoryList()
    #expect(categories.map(\.name) == DefaultCategories.names)
    #expect(categories.allSatisfy { $0.icon.count == 1 && $0.tint != nil && $0.bills == 0 })
    #expect(Set(categories.map(\.icon)).count == categories.count)
  }

  @Test("a renamed category keeps its bills, and its old name still finds it, on receipts too")
  func rename() async throws {
    let fixture = try await Fixture()
    let bill = try await fixture.bill(.made(categories: ["Groceries"]))
    _ = try await fixture.store.editCategory(
      "Groceries", CategoryEdit(name: "Food", icon: "", tint: .some(nil)), who: "ada")
    #expect(try await fixture.store.bill(bill.id).contents.categories == ["Food"])
    let later = try await fixture.bill(.made("Shop", categories: ["groceries"]))
    #expect(later.contents.categories == ["Food"])
    let food = try await fixture.store.category(named: "Food")
    #expect(food.bills == 2 && food.icon.isEmpty && food.tint == nil)
    for name in ["Groceries", "food"] {
      #expect(try await fixture.store.bills(BillFilter(categories: [name])).count == 2, "\(name)")
      #expect(try await fixture.store.transactions(TransactionFilter(categories: [name])).rows.isEmpty)
    }
    // The old name is available again: from now on it means the new category.
    _ = try await fixture.store.addCategory("Groceries", icon: "", tint: nil, who: "ada")
    #expect(try await fixture.bill(.made("Shop 2", categories: ["Groceries"])).contents.categories == ["Groceries"])
  }

  @Test("/ Only the case changes: no alias, and the name is as typed.") func recase() async throws {
    let store = try await Fixture().store
    #expect(try await store.editCategory("fuel", CategoryEdit(name: "FUEL"), who: "ada").name == "FUEL")
    #expect(try await store.category(named: "Fuel").name == "FUEL")
  }

  @Test("a merged category's bills move to the other, once each, and its name does from then on, too")
  func merge() async throws {
    let fixture = try await Fixture()
    let one = try await fixture.bill(.made("A", categories: ["Dining"]))
    let both = try await fixture.bill(.made("B", categories: ["Dining", "Groceries", "Gifts"]))
    #expect(try await fixture.store.mergeCategory("Dining", into: "Groceries", who: "ada") == 2)
    #expect(try await fixture.store.bill(one.id).contents.categories == ["Groceries"])
    #expect(try await fixture.store.bill(both.id).contents.categories == ["Groceries", "Gifts"])
    #expect(try await fixture.store.categoryList().map(\.name).contains("Dining") == false)
    #expect(try await fixture.bill(.made("C", categories: ["dining"])).contents.categories == ["Groceries"])
    // An alias of the merged category moves with it.
    _ = try await fixture.store.mergeCategory("Groceries", into: "Household", who: "ada")
    #expect(try await fixture.bill(.made("D", categories: ["Dining"])).contents.categories == ["Household"])
  }

  @Test("a deleted category's bills keep their other categories or move to Other") func delete() async throws {
    let fixture = try await Fixture()
    let one = try await fixture.bill(.made("A", categories: ["Dining"]))
    let both = try await fixture.bill(.made("B", categories: ["Dining", "Gifts"]))
    #expect(try await fixture.store.deleteCategory("dining", who: "ada") == 2)
    #expect(try await fixture.store.bill(one.id).contents.categories == ["Other"])
    #expect(try await fixture.store.bill(both.id).contents.categories == ["Gifts"])
  }

  @Test("deleted bills follow their category but are not counted", arguments: ["merge", "delete"])
  func deletedBills(what: String) async throws {
    let fixture = try await Fixture()
    _ = try await fixture.bill(.made("A", categories: ["Dining"]))
    for categories in [["Dining"], ["Dining", "Gifts"]] {
      let bill = try await fixture.bill(.made("B", categories: categories))
      try await fixture.store.delete(bill: bill.id, who: "ada")
    }
    let count =
      what == "merge"
      ? try await fixture.store.mergeCategory("Dining", into: "Gifts", who: "ada")
      : try await fixture.store.deleteCategory("Dining", who: "ada")
    #expect(count == 1)
    #expect(try await fixture.store.bill(2).contents.categories == [what == "merge" ? "Gifts" : "Other"])
  }

  @Test("Other cannot be changed or deleted in any way", arguments: ["rename", "merge", "delete"])
  func other(what: String) async throws {
    let store = try await Fixture().store
    await #expect(throws: StoreError.fallbackCategory) {
      switch what {
      case "rename": _ = try await store.editCategory("Other", CategoryEdit(name: "Rest"), who: "ada")
      case "merge": _ = try await store.mergeCategory("other", into: "Gifts", who: "ada")
      default: _ = try await store.deleteCategory("OTHER", who: "ada")
      }
    }
    #expect(try await store.editCategory("Other", CategoryEdit(icon: "❓"), who: "ada").icon == "❓")
  }

  @Test("every change is undone and redone completely") func undo() async throws {
    let fixture = try await Fixture()
    for categories in [["Dining"], ["Dining", "Groceries"], ["Fuel"], ["Fuel", "Dining", "Gifts"]] {
      _ = try await fixture.bill(.made(categories: categories))
    }
    let store = fixture.store
    let changes: [@Sendable () async throws -> Void] = [
      { _ = try await store.addCategory("Pets", icon: "🐾", tint: .red, who: "ada") },
      { _ = try await store.editCategory("Dining", CategoryEdit(name: "Eating out", tint: .blue), who: "ada") },
      { _ = try await store.addCategory("Dining", icon: "", tint: nil, who: "ada") },
      { _ = try await store.mergeCategory("Eating out", into: "Groceries", who: "ada") },
      { _ = try await store.deleteCategory("Fuel", who: "ada") },
      { _ = try await store.mergeCategory("Groceries", into: "Pets", who: "ada") },
      { _ = try await store.deleteCategory("Pets", who: "ada") },
    ]
    var states = [try await state(store)]
    for change in changes {
      try await change()
      states.append(try await state(store))
    }
    for index in changes.indices.reversed() {
      _ = try await store.undo(who: "ada")
      #expect(try await state(store) == states[index], "undone \(index)")
    }
    for index in changes.indices {
      _ = try await store.redo(who: "ada")
      #expect(try await state(store) == states[index + 1], "redone \(index)")
    }
  }

  /// Categories without their revisions, and those of each bill.
  private func state(_ store: Store) async throws -> [String] {
    try await store.categoryList().map { "\($0.id) \($0.name) \($0.icon) \($0.tint?.rawValue ?? "") \($0.bills)" }
      + store.bills().map { "\($0.id) \($0.contents.categories)" }
  }
}
