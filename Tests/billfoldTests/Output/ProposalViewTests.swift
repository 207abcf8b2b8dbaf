import Actions
import Core
import Testing

@testable import billfold

@Suite("A proposal for people") struct ProposalViewTests {
  @Test("in a narrow terminal, the source of a value stays on its line")
  func narrow() {
    var view = ProposalView(ProposalResult(Fixture.sure()), marks: .plain)
    view.columns = 80
    #expect(view.lines.contains { $0.width > 60 })
    view.columns = 60
    #expect(view.lines.allSatisfy { $0.width <= 60 }, "\(view.lines.map(\.plain))")
  }
}
