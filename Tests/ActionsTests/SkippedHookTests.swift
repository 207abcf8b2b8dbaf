import Core
import TestSupport
import Testing

@testable import Actions

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
}
