import Core
import Foundation
import TestSupport
import Testing

@testable import Actions
@testable import Store

@Suite struct SkippedHookTests {
  @Test("doctor reports that the command was not run, because the draft could not be loaded")
  func draft() async throws {
    let made = try await MadeDesk(["on-draft": "cat"])
    try await made.propose(Proposal(kind: .receipt), from: "a.pdf")
    // There is no such document.
    await made.desk.tellHooks(ofDocument: 99, in: try await made.desk.store)
    let found = try await made.run(CheckHealth()).entries.filter { $0.check == "hooks" }
    #expect(found.map(\.state) == [.problem], "\(found)")
    #expect(found.first?.text.contains("it was not run: the draft could not be loaded") == true, "\(found)")
  }

  @Test("a draft that cannot be loaded does not keep the other drafts of its document from the command")
  func otherDraft() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("event")
    let script = try folder.writeScript("cat > \"$1\"", to: "hook")
    let made = try await MadeDesk(["on-draft": "\(script.path) \(file.path)"])
    for name in ["a.pdf", "b.pdf"] { try await made.propose(Proposal(kind: .receipt), from: name) }
    let store = try await made.desk.store
    // Both are drafts of one document, and the first one is damaged.
    try await store.driver.write {
      _ = try $0.execute("UPDATE drafts SET document_id = 1, part = 2 WHERE id = 2")
      _ = try $0.execute("UPDATE drafts SET proposal = 'damaged' WHERE id = 1")
    }
    await made.desk.tellHooks(ofDocument: 1, in: store)
    await made.desk.finish()
    #expect(try String(contentsOf: file, encoding: .utf8).contains("\"draft\""))
  }
}
