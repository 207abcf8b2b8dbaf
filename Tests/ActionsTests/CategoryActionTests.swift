import Actions
import Core
import Foundation
import Ledger
import Store
import Testing

/// Categories, as any interface of the program handles them.
@Suite struct CategoryActionTests {
  @Test("a category is added, changed, merged and deleted without a terminal")
  func wholeLife() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(AddCategory(name: " Café  noir ", icon: "☕", colour: "orange"))
    #expect(added.name == "Café noir" && added.icon == "☕" && added.colour == .orange && added.bills == 0)
    let kept = try await desk.run(EditCategory(category: "Café noir", icon: "🫖")).category
    #expect(kept.icon == "🫖" && kept.colour == .orange && kept.name == "Café noir")
    let edited = try await desk.run(EditCategory(category: "cafe noir", name: "Coffee", icon: "none", colour: "none"))
    #expect(edited.before == "Café noir" && edited.category.name == "Coffee")
    #expect(edited.category.icon.isEmpty && edited.category.colour == nil)
    _ = try await desk.run(QuickAddBill(line: "Espresso 3 paid #Coffee"))
    let merged = try await desk.run(MergeCategory(category: "coffee", into: "Dining"))
    #expect(merged.before == "Coffee" && merged.category.name == "Dining" && merged.received == 1)
    #expect(try await desk.run(ListCategories()).first { $0.name == "Dining" }?.bills == 1)
    let deleted = try await desk.run(DeleteCategory(category: "dining"))
    #expect(deleted.name == "Dining" && deleted.bills == 1)
    #expect(try await desk.run(ShowBill(bill: 1)).bill.categories == [DefaultCategories.other])
  }

  @Test("invalid input is refused and changes nothing")
  func refusals() async throws {
    let desk = try await MadeDesk()
    let before = try await desk.run(ListCategories())
    await #expect(throws: InputError.self) { try await desk.run(AddCategory(name: "!?")) }
    await #expect(throws: InputError.self) { try await desk.run(AddCategory(name: "Books", icon: "ab")) }
    await #expect(throws: InputError.self) { try await desk.run(AddCategory(name: "Books", colour: "pale")) }
    await #expect(throws: StoreError.self) { try await desk.run(AddCategory(name: "groceries")) }
    await #expect(throws: StoreError.self) { try await desk.run(EditCategory(category: "Nothing", name: "Books")) }
    await #expect(throws: StoreError.self) { try await desk.run(DeleteCategory(category: DefaultCategories.other)) }
    #expect(try await desk.run(ListCategories()) == before)
  }
}
