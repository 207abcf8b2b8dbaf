import Testing

@testable import Actions

@Suite struct BatchTests {
  @Test("a batch of one is its item, or the reason why that item was refused")
  func single() throws {
    #expect(try BatchResult(done: ["a"]).single() == "a")
    let refused = BatchResult<String>(refused: [Refused(id: 7, message: "there is no bill 7", kind: .badData)])
    #expect(throws: ActionError("there is no bill 7", .badData)) { try refused.single() }
    #expect(throws: ActionError.self) { try BatchResult<String>().single() }
  }
}
