import Foundation
import TestSupport
import Testing

/// The description of the targets in ARCHITECTURE.md, compared with Package.swift.
@Suite struct ArchitectureTests {
  @Test("the table of targets lists what each target really uses")
  func arrows() throws {
    let drawn = try Self.drawn()
    let declared = try Self.declared()
    #expect(drawn.count > 8)
    for (target, uses) in drawn {
      let real = try #require(declared[target], "\(target) is no target")
      #expect(uses == real.filter { drawn[$0] != nil || uses.contains($0) && $0.hasPrefix("C") }, "\(target)")
    }
    let libraries = declared.keys.filter {
      !$0.hasPrefix("C") && !$0.hasSuffix("Tests") || $0 == "Core" || $0 == "Charts"
    }
    #expect(Set(libraries).subtracting(["TestSupport", "StoreProbe", "IntakeProbe"]) == Set(drawn.keys))
  }

  @Test("a target uses only those below it in the table")
  func order() throws {
    let order = try Self.rows().map(\.target)
    for (row, uses) in try Self.rows().map({ ($0.target, $0.uses) }) where !row.hasPrefix("billfold-") {
      let place = try #require(order.firstIndex(of: row))
      for used in uses {
        if let other = order.firstIndex(of: used) { #expect(other > place, "\(row) uses \(used)") }
      }
    }
  }

  @Test("every file and folder that is named exists", arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"])
  func places(page: String) throws {
    let text = try String(contentsOf: Project.root.appendingPathComponent(page), encoding: .utf8)
    for match in text.matches(of: /`((?:Sources|Tests|samples|model)\/[A-Za-z0-9_+.\/-]+)`/) {
      let place = Project.root.appendingPathComponent(String(match.1)).path
      #expect(FileManager.default.fileExists(atPath: place), "\(match.1)")
    }
  }

  @Test("every file and folder that ARCHITECTURE.md names by the end of its path exists below Sources")
  func shortPaths() throws {
    let text = try String(contentsOf: Project.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    let named = Set(text.matches(of: /`([A-Za-z-]+(?:\/[A-Za-z+-]+)+)`/).map { String($0.1) })
    #expect(named.count > 30)
    let sources = Project.root.appendingPathComponent("Sources").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources)
    let ends = files.map { "/" + ($0.hasSuffix(".swift") ? String($0.dropLast(".swift".count)) : $0) }
    for place in named.sorted() { #expect(ends.contains { $0.hasSuffix("/" + place) }, "\(place)") }
  }

  @Test("no file of the parser is longer than 400 lines")
  func length() throws {
    let parser = Project.root.appendingPathComponent("Sources/Parsing")
    let files = try FileManager.default.subpathsOfDirectory(atPath: parser.path).filter { $0.hasSuffix(".swift") }
    #expect(files.count > 50)
    for file in files {
      let text = try String(contentsOf: parser.appendingPathComponent(file), encoding: .utf8)
      #expect(text.count { $0.isNewline } <= 400, "\(file)")
    }
  }

  private struct Row {
    var target: String
    var uses: Set<String>
  }

  /// The rows of the table: ``| `name` | what it holds | A, B |``.
  private static func rows() throws -> [Row] {
    let text = try String(contentsOf: Project.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      guard let match = line.wholeMatch(of: /\| `([A-Za-z-]+)` \|.*\| ?([^|]*?) ?\|/) else { return nil }
      let uses = match.2.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(target: String(match.1), uses: Set(uses.filter { !$0.isEmpty && !$0.contains(" ") }))
    }
  }

  private static func drawn() throws -> [String: Set<String>] {
    Dictionary(uniqueKeysWithValues: try rows().map { ($0.target, $0.uses) })
  }

  /// The targets of Package.swift with the targets that they depend on.
  private static func declared() throws -> [String: Set<String>] {
    let text = try String(contentsOf: Project.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let target = /[tT]arget\(\s*name: "([A-Za-z-]+)"(?:,\s*dependencies: \[((?:[^\[\]]|\[[^\]]*\])*)\])?/
    var targets: [String: Set<String>] = [:]
    for match in text.matches(of: target) {
      let dependencies = (match.2 ?? "").replacing(/\.product\([^)]*\)/, with: "")
      targets[String(match.1)] = Set(dependencies.matches(of: /"([A-Za-z-]+)"/).map { String($0.1) })
    }
    return targets
  }
}
