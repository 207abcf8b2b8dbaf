import Actions
import Core
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

/// Which stores are created, and which names of stores are mistyped.
@Suite struct StoreBeginningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var place: String { folder.file("books.sqlite").path }

  /// The reports of created stores, in a box that outlives the desk.
  private final class Told: Sendable {
    let places = Mutex<[String]>([])
    var all: [String] { places.withLock { $0 } }
  }

  private func desk(_ flags: [SettingKey: String], _ environment: [String: String], _ told: Told) throws -> Desk {
    let home = ["HOME": folder.file("home").path]
    let settings = try Settings(flags: flags, environment: home.merging(environment) { $1 })
    return Desk(settings, person: "tester") { place in told.places.withLock { $0.append(place) } }
  }

  @Test("an action that only reads refuses a missing store named by an option, and creates nothing")
  func mistyped() async throws {
    let told = Told()
    let desk = try desk([.store: place], [:], told)
    for _ in 1...2 {
      let error = try await #require(throws: ActionError.self) { try await desk.run(ListBills()) }
      #expect(error.kind == .unavailable && error.description.contains(place) && error.description.contains("--store"))
    }
    await #expect(throws: ActionError.self) { try await desk.run(ShowOverview()) }
    await #expect(throws: ActionError.self) { try await desk.run(WorkOnQueue(isOneShot: true)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty && told.all.isEmpty)
  }

  @Test("a file that is not a database is not reported as a damaged store, and nothing is created beside it")
  func noDatabase() async throws {
    try Data("Dear diary\n".utf8).write(to: folder.file("books.sqlite"))
    let desk = try desk([.store: place], [:], Told())
    let error = try await #require(throws: StoreError.self) { try await desk.run(ListBills()) }
    #expect("\(error)".hasPrefix("\(place) is not a billfold store") && "\(error)".contains("--store"), "\(error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["books.sqlite"])
  }

  @Test("an action that adds data creates the store and reports it once; then all others find it")
  func begun() async throws {
    let told = Told()
    let named = try desk([.store: place], [:], told)
    _ = try await named.run(AddBill(title: "Rent", amount: "900 EUR"))
    #expect(told.all == [place])
    #expect(try await named.run(ListBills()).bills.count == 1)
    let other = try desk([.store: place], [:], told)
    #expect(try await other.run(ListBills()).bills.count == 1)
    _ = try await other.run(AddCategory(name: "Pets"))
    #expect(told.all == [place])
  }

  @Test("a missing store named in the configuration file or the environment is refused in the same way")
  func settled() async throws {
    let told = Told()
    try folder.write(Array("store = \"\(place)\"\n".utf8), to: "home/.config/billfold/config.toml")
    let named: [(Desk, String)] = [
      (try desk([:], [:], told), "billfold config set store"),
      (try desk([:], ["BILLFOLD_STORE": place], told), "BILLFOLD_STORE"),
    ]
    for (desk, remedy) in named {
      let error = try await #require(throws: ActionError.self) { try await desk.run(ListBills()) }
      #expect(error.kind == .unavailable && error.description.contains(place) && error.description.contains(remedy))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["home"] && told.all.isEmpty)
    _ = try await named[0].0.run(AddCategory(name: "Pets"))
    #expect(told.all == [place])
    #expect(try await named[1].0.run(ListBills()).bills.isEmpty)
  }

  @Test("the default store is created silently by the first action", arguments: [nil, ""] as [String?])
  func standard(setting: String?) async throws {
    let told = Told()
    if let setting {
      try folder.write(Array("store = \"\(setting)\"\n".utf8), to: "home/.config/billfold/config.toml")
    }
    _ = try await desk([:], [:], told).run(ListBills())
    #expect(told.all.isEmpty)
    #expect(
      FileManager.default.fileExists(atPath: folder.file("home/.local/share/billfold/billfold.sqlite").path))
  }

  @Test("actions that can start a ledger")
  func beginnings() {
    let kinds: [any Action.Type] = [
      ImportFiles.self, WatchFolder.self, QuickAddBill.self, AddBill.self, ImportLedger.self, ImportStatement.self,
      AddCard.self, AddIncome.self, AddGoal.self, AddCategory.self, SetBudget.self,
    ]
    #expect(kinds.allSatisfy { $0.beginsLedger })
    let others: [any Action.Type] = [ListBills.self, WorkOnQueue.self, ConfirmDrafts.self, UndoLast.self]
    #expect(others.allSatisfy { !$0.beginsLedger })
  }
}
