import Foundation
import TestSupport
import Testing

@Suite struct StyleClassTests {
  @Test("the style sheet and the script remain small", arguments: [("style.css", 20), ("script.js", 25)])
  func sizes(name: String, kilobytes: Int) throws {
    let file = Project.root.appendingPathComponent("Sources/Web/Page/\(name)")
    #expect(try Data(contentsOf: file).count < kilobytes * 1_024)
  }

  @Test("every class that the views give to an element is in the style sheet")
  func classes() throws {
    let web = Project.root.appendingPathComponent("Sources/Web")
    let sheet = try String(contentsOf: web.appendingPathComponent("Page/style.css"), encoding: .utf8)
    let known = Set(sheet.matches(of: /\.([a-z][a-z-]*)/).map { String($0.1) })
    var given: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: web.path) where file.hasSuffix(".swift") {
      let text = try String(contentsOf: web.appendingPathComponent(file), encoding: .utf8)
      // `style: "num wide"`, `badgeStyle: bill.isLate ? "bad" : ""`, `style: "a" + (isB ? " b" : "")`, `var style = "a"`
      for value in text.matches(
        of: /(?:[sS]tyle: |var \w*[sS]tyle = )((?:[^,()\n"]|"[^"\n]*"|\((?:[^()\n"]|"[^"\n]*")*\))*)/)
      {
        for classes in value.1.matches(of: /"([^"\n]*)"/) {
          given.formUnion(classes.1.split(separator: " ").map(String.init))
        }
      }
    }
    #expect(given.isSuperset(of: ["num", "wide", "bad", "differs", "plain"]), "\(given.sorted())")
    #expect(given.subtracting(known).isEmpty, "\(given.subtracting(known).sorted())")
  }
}
