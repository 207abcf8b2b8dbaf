import Foundation
import TestSupport
import Testing

/// The type system keeps foreign text from `Terminal`; this test checks that the program has no other way to the
/// terminal.
@Suite struct OneDoorTests {
  static let targets = [
    "billfold", "Core", "Parsing", "Store", "Ledger", "Intake", "Charts", "ReaderChannel", "Actions", "Exchange",
    "Matching", "Memory", "Hashing",
  ]

  @Test("only Terminal writes to the standard streams", arguments: targets)
  func oneDoor(target: String) throws {
    let folder = Project.root.appendingPathComponent("Sources/\(target)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    let sources = (files ?? []).filter { $0.pathExtension == "swift" && $0.lastPathComponent != "Terminal.swift" }
    try #require(!sources.isEmpty)
    // `print` without a receiver is Swift's own; a function of that name is the program's.
    let ways =
      #"(?<!func )(?<![.\w])(print|debugPrint|dump|fputs|puts|putchar|fprintf|printf|perror)\(|fwrite\([^)]*std(out|err)"#
    let others = #"FileHandle\.standard(Output|Error)|Glibc\.(stdout|stderr)|StreamLogHandler|exit\(withError"#
    for source in sources {
      let text = try String(contentsOf: source, encoding: .utf8)
      // Within `Output` it is that type's own, which takes only `SafeText`.
      let ways =
        text.contains("extension Output {")
        ? ways.replacingOccurrences(of: "print|debugPrint", with: "debugPrint") : ways
      for line in text.split(separator: "\n") {
        let code = line.trimmingCharacters(in: .whitespaces)
        guard !code.hasPrefix("//") else { continue }
        for way in [ways, others] {
          #expect(code.range(of: way, options: .regularExpression) == nil, "\(source.lastPathComponent): \(code)")
        }
      }
    }
  }

  @Test("in the command line only Render prints: verbs make requests and return results")
  func render() throws {
    let folder = Project.root.appendingPathComponent("Sources/billfold")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    let others = (files ?? []).filter { $0.pathExtension == "swift" && !$0.path.contains("/Render/") }
    #expect(others.count > 40)
    let ways = #"\b(Terminal|output|Output\(\))\.(print|tell|complain|write|remark|json)\(|\$1\.(print|remark)\("#
    for file in others {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        #expect(line.range(of: ways, options: .regularExpression) == nil, "\(file.lastPathComponent): \(line)")
      }
    }
  }
}
