import Core
import Testing

@testable import billfold

@Suite("The paper beside a draft under review")
struct ShownPaperTests {
  @Test("it is read once for each state of a draft, and again if there was none")
  func once() async {
    var paper = ShownPaper()
    var asked: [Int64] = []
    func read(_ draft: Draft) async -> Reading? {
      asked.append(draft.id)
      return draft.id == 3 ? nil : Fixture.reading
    }
    for _ in 0..<3 { await paper.show(Fixture.draft(1), read) }
    #expect(asked == [1] && paper.reading == Fixture.reading)
    var changed = Fixture.draft(1)
    changed.revision = 2
    await paper.show(changed, read)
    #expect(asked == [1, 1])
    for _ in 0..<2 { await paper.show(Fixture.draft(3), read) }
    #expect(asked == [1, 1, 3, 3] && paper.reading == nil)
    await paper.show(Fixture.draft(2), read)
    await paper.show(nil, read)
    #expect(asked == [1, 1, 3, 3, 2] && paper.reading == nil)
  }
}
