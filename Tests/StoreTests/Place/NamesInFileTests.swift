import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// Names read from a store's file, without opening it as a store.
@Suite struct NamesInFileTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.file("store.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  @Test("names and ids are read while the store is in use, and afterwards")
  func names() async throws {
    let documents = folder.file("documents")
    func fill() async throws {
      let store = try await Store.open(.file(file), documents: documents)
      let goal = GoalContents(name: "Holiday", target: Money(minorUnits: 100, currency: .eur))
      _ = try await store.addGoal(goal, limit: 4, who: "ada")
      #expect(try await Store.names(of: .goal, in: file) == ["Holiday"])
      #expect(try await Store.names(of: .category, in: file) == store.categories())
      var shared = try BillContents.made("Market", minorUnits: 1_000)
      shared.parts = [
        BillPart(category: "Fuel", minorUnits: 300, person: "Zoë"),
        BillPart(category: "Fuel", minorUnits: 200, person: "anna"),
        BillPart(category: "Fuel", minorUnits: 500, person: "ANNA"),
      ]
      let bill = try await store.add(bill: shared, who: "ada")
      let names = try await Store.names(of: .person, in: file)
      // Each person once, in one of the spellings.
      #expect(names == ["anna", "Zoë"])
      _ = try await store.settle("zoe", shared.amount, on: day("2026-03-02"), notes: "", who: "ada")
      try await store.delete(bill: bill.id, who: "ada")
    }
    try await fill()
    #expect(try await Store.names(of: .person, in: file) == ["Zoë"])
    #expect(try await Store.names(of: .goal, in: file) == ["Holiday"])
    #expect(try await Store.names(of: .card, in: file).isEmpty)
    #expect(try await Store.names(of: .statement, in: file).isEmpty)
  }

  @Test(
    "a file that is missing, empty or something else is refused, and stays as it is",
    arguments: [nil, "", "notes"] as [String?])
  func others(text: String?) async throws {
    if let text { try folder.write(text.utf8, to: "store.sqlite") }
    for kind in NamedKind.allCases {
      await #expect(throws: StoreError.self) { try await Store.names(of: kind, in: file) }
    }
    #expect((try? String(contentsOf: file, encoding: .utf8)) == text)
    #expect(!FileManager.default.fileExists(atPath: folder.file("documents").path))
  }
}
