import Actions
import Foundation
import TestSupport
import Testing

/// Who may open the page from other machines.
@Suite struct AccessActionTests {
  @Test("the password is beside the store, wherever the documents are")
  func besideStore() async throws {
    let shared = try TemporaryFolder()
    let made = try await MadeDesk(["documents": shared.file("papers").path])
    _ = try await made.run(SetPagePassword("several unrelated words"))
    let store = made.desk.settings.store.deletingLastPathComponent()
    #expect(FileManager.default.fileExists(atPath: store.appendingPathComponent("page-access.json").path))
    #expect(!FileManager.default.fileExists(atPath: shared.file("page-access.json").path))
    #expect(try await made.run(CheckPagePassword("several unrelated words")) != nil)
  }
}
