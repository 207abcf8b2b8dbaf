import Foundation
import TestSupport
import Testing

@testable import Store

/// The rights that docs/many-machines.md grants to roles.
@Suite struct GrantTests {
  @Test("a reviewer may change every table of the ledger")
  func reviewer() throws {
    let page = try String(
      contentsOf: Project.root.appendingPathComponent("docs/many-machines.md"), encoding: .utf8)
    let granted = page.split(separator: "GRANT ").filter { $0.prefix { $0 != ";" }.contains("reviewer") }
    func tables(_ right: String) -> Set<String> {
      let lists = granted.filter { $0.prefix { $0 != "\n" }.contains(right) }.compactMap { grant in
        grant.firstRange(of: " ON ").map { grant[$0.upperBound...].prefix { $0 != ";" } }
      }
      return Set(lists.flatMap { $0.split { !($0.isLetter || $0 == "_") }.map(String.init) })
    }
    let needed = Set(LedgerTable.all.map(\.name))
    for right in ["INSERT", "UPDATE"] {
      #expect(needed.subtracting(tables(right)).isEmpty, "\(right): \(needed.subtracting(tables(right)).sorted())")
    }
  }
}
