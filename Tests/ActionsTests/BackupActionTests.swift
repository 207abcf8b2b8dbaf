import Actions
import Foundation
import Store
import SystemPackage
import TestSupport
import Testing

/// Backups, as any interface of the program makes them.
@Suite struct BackupActionTests {
  @Test("a backup is made, listed, and restored as a store if there is none")
  func wholeWay() async throws {
    let made = try await MadeDesk()
    _ = try await made.run(AddBill(title: "Rent", amount: "900 EUR", entry: BillEntry(due: "2026-04-01")))
    let paper = try made.folder.copy(sample: "gb-invoice.pdf", to: "paper.pdf")
    _ = try await made.run(AttachFiles(bill: 1, files: [FilePath(paper.path)]))
    let folder = made.folder.file("backup").path
    let running = made.desk.start(BackUpStore(folder: folder))
    var steps: [CountProgress] = []
    for await step in running.progress { steps.append(step) }
    let backup = try await running.result
    #expect(backup.contents.bills == 1 && backup.contents.documents == 1 && backup.forcedOut == nil)
    #expect(steps.last == CountProgress(done: 1, total: 1))
    let kept = try await made.run(ListBackups(folder: folder))
    #expect(kept.map(\.earlier) == [nil] && kept.map(\.contents) == [backup.contents])

    let elsewhere = try await MadeDesk()
    let restored = try await elsewhere.run(RestoreBackup(folder: folder))
    #expect(restored.contents == backup.contents && restored.store == elsewhere.desk.settings.store.path)
    #expect(try await elsewhere.run(ListBills()).bills.map(\.title) == ["Rent"])
    // An existing store is never replaced.
    await #expect(throws: StoreError.self) { try await elsewhere.run(RestoreBackup(folder: folder)) }
  }

  @Test("another store's backup is replaced only by force, and kept under the reported name")
  func forced() async throws {
    let folder = try TemporaryFolder()
    let place = folder.file("backup").path
    for name in ["first", "second"] {
      let made = try await MadeDesk()
      _ = try await made.run(AddGoal(name: name, target: "5 EUR"))
      guard name == "second" else {
        _ = try await made.run(BackUpStore(folder: place))
        continue
      }
      await #expect(throws: StoreError.self) { try await made.run(BackUpStore(folder: place)) }
      let backup = try await made.run(BackUpStore(folder: place, isForced: true))
      let earlier = try #require(backup.forcedOut)
      #expect(try await made.run(ListBackups(folder: place)).map(\.earlier) == [earlier, nil])
      let other = try await MadeDesk()
      _ = try await other.run(RestoreBackup(folder: place, earlier: earlier))
      #expect(try await other.run(ListGoals()).map(\.name) == ["first"])
    }
  }

  @Test("a missing store or backup is reported, and none is created")
  func nothing() async throws {
    let made = try await MadeDesk()
    let folder = made.folder.file("backup").path
    await #expect(throws: ActionError.self) { try await made.run(BackUpStore(folder: folder)) }
    await #expect(throws: ActionError.self) { try await made.run(ListBackups(folder: folder)) }
    await #expect {
      try await made.run(RestoreBackup(folder: folder, earlier: "../x"))
    } throws: { ($0 as? ActionError)?.kind == .usage }
    #expect(!FileManager.default.fileExists(atPath: made.desk.settings.store.path))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("the JSON is flat, has null for a missing name, and can be read back")
  func encoding() async throws {
    let made = try await MadeDesk()
    _ = try await made.run(ListBills())
    let backup = try await made.run(BackUpStore(folder: made.folder.file("backup").path))
    let data = try JSONEncoder().encode(backup)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["forcedOut"] is NSNull && object["documents"] as? Int == 0 && object["folder"] == nil)
    #expect(try JSONDecoder().decode(FinishedBackup.self, from: data).contents == backup.contents)
    let kept = try #require(try await made.run(ListBackups(folder: made.folder.file("backup").path)).first)
    #expect(try JSONDecoder().decode(KeptBackup.self, from: JSONEncoder().encode(kept)) == kept)
  }
}
