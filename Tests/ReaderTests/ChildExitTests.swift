import Core
import Testing

@testable import billfold_reader

@Suite("The exit codes of children")
struct ChildExitTests {
  private static let reasons: [ChildExit] = {
    var all: [ChildExit] = [.replied, .failed, .unconfined, .missing(.scriptDetector)]
    for libraries: Int32 in 1...15 { all.append(.missing(.loading(RequiredLibraries(rawValue: libraries)))) }
    for canvas in Canvas.all { all.append(.missing(.canvas(canvas))) }
    for script in WritingScript.allCases { all.append(.missing(.script(script))) }
    for part in 1..<150 { all.append(.tooSlow(part: part)) }
    return all
  }()

  @Test("every reason has a code of its own, from which the server gets it back")
  func codes() {
    #expect(Set(Self.reasons.map(\.code)).count == Self.reasons.count)
    for reason in Self.reasons {
      #expect((0...255).contains(reason.code))
      #expect(ChildExit(code: Int(reason.code)) == reason)
    }
  }

  @Test("all other codes, signals, and parts too late to be skipped have no reason")
  func others() {
    let known = Set(Self.reasons.map { Int($0.code) })
    for code in -64...255 where !known.contains(code) { #expect(ChildExit(code: code) == nil, "\(code)") }
    #expect(ChildExit(code: Int(ChildExit.tooSlow(part: 150).code)) == nil)
    #expect(ChildExit.tooSlow(part: 1000).code == ChildExit.tooSlow(part: 150).code)
  }
}
