import Core
import Foundation
import Intake
import Store
import SystemPackage
import TestSupport
import Testing

/// The cost of losing nothing.
@Suite(.serialized) struct CostTests {
  /// Accepts this many different receipts; returns the milliseconds of each.
  private func accept(_ count: Int, in folder: TemporaryFolder, into store: Store) async throws -> [Double] {
    let acceptor = Acceptor(store: store, limits: .standard)
    var milliseconds: [Double] = []
    for number in 0..<count {
      let file = try folder.copy(sample: "gb-card-slip.jpg", to: "inbox/\(number).jpg", mark: "\(number)")
      let start = ContinuousClock.now
      _ = try await acceptor.accept(FilePath(file.path), via: .import)
      milliseconds.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return milliseconds
  }

  // Times are judged only when nothing else runs on the machine.
  @Test(
    "accepting a file takes at most 30 ms for nineteen of twenty files in a release build", .enabled(if: Soak.isLong))
  func accepting() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    let milliseconds = try await accept(200, in: folder, into: store).sorted()
    let p95 = milliseconds[milliseconds.count * 95 / 100]
    // A debug build hashes and copies more slowly; flushing, which takes most of the time, is the same.
    #expect(p95 <= (Soak.isDebug ? 60 : 30))
    Soak.report("200 accepts: p95 \(String(format: "%.1f", p95)) ms\(Soak.isDebug ? " in a debug build" : "")")
    if Soak.isLong { try released(try #require(Soak.releasedProbe, "`make soak` builds it"), in: folder) }
  }

  /// The same with a probe of a release build.
  private func released(_ probe: URL, in folder: TemporaryFolder) throws {
    let said = try folder.write([], to: "said")
    let files = (0..<200).map { folder.file("inbox/\($0).jpg").path }
    let run = try StartedProgram(
      probe, ["--each", folder.file("released.sqlite").path, folder.file("released").path] + files,
      environment: ProcessInfo.processInfo.environment, output: try FileHandle(forWritingTo: said))
    #expect(run.wait() == 0)
    let lines = try String(contentsOf: said, encoding: .utf8).split(separator: "\n")
    let last = try #require(lines.last)
    let p95 = try #require(last.split(separator: " ").dropFirst().first.flatMap { Double($0) })
    #expect(p95 <= 30, "\(last)")
    Soak.report("200 accepts: \(last) in a release build")
  }

  @Test("accepting takes at most a twentieth of the time of importing a hundred receipts", .enabled(if: Soak.isLong))
  func share() async throws {
    let home = try TestHome()
    let store = try await Store.open(
      .file(home.folder.file("aside.sqlite")), documents: home.folder.file("aside"))
    let accepted = try await accept(100, in: home.folder, into: store).reduce(0, +) / 1000
    let start = ContinuousClock.now
    #expect(try home.billfold("import", "--jobs", "1", home.folder.file("inbox").path).status == 0)
    let whole = (ContinuousClock.now - start) / .seconds(1)
    #expect(accepted <= whole / 20)
    Soak.report(
      "100 receipts imported in \(String(format: "%.1f", whole)) s, of which accepting is \(String(format: "%.1f", accepted / whole * 100)) %"
    )
  }
}
