import Store
import Testing

@testable import Actions

@Suite struct BatchTests {
  @Test("a batch of one is its item, or the reason why that item was refused")
  func single() throws {
    #expect(try BatchResult(done: ["a"]).single() == "a")
    let refused = BatchResult<String>(refused: [RefusedItem(id: 7, message: "there is no bill 7", kind: .badData)])
    #expect(throws: ActionError("there is no bill 7", .badData)) { try refused.single() }
    #expect(throws: ActionError.self) { try BatchResult<String>().single() }
  }

  @Test("an error that concerns all items ends the batch, and all that follow are refused with its reason")
  func obstacle() async throws {
    let result = try await Batch.run([1, 2, 3, 3, 4]) { id -> Int64 in
      if id == 2 { throw StoreError.locked }
      return id
    }
    #expect(result.done == [1] && result.refused.map(\.id) == [2, 3, 4])
    #expect(Set(result.refused.map(\.message)).count == 1 && result.refused.allSatisfy { $0.kind == .unavailable })
  }
}
