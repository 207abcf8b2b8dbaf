import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// Several machines on one PostgreSQL server: homes that share nothing else, each with its own processes and
/// connections.
@Suite(
  "Many machines on a server", .serialized,
  .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
struct ManyMachinesTests {
  private let server: PostgresServer
  private let address: String
  private let folder: TemporaryFolder
  private let store: Store

  init() async throws { try await self.init(on: PostgresServer()) }

  private init(on server: PostgresServer) async throws {
    self.server = server
    address = try server.schema()
    folder = try TemporaryFolder()
    store = try await Store.open(.server(address), documents: folder.file("looking"))
  }

  /// Receipts with different amounts.
  private func receipts(_ count: Int, in name: String, from first: Int = 0) throws -> URL {
    for number in first..<first + count {
      try folder.write(
        MadePDF(text: "CORNER SHOP\n2026-03-14\nTOTAL \(number + 1).50 EUR").bytes, to: "\(name)/\(number).pdf")
    }
    return folder.file(name)
  }

  /// A worker on its own machine, and its output.
  private final class Worker {
    let program: StartedProgram
    private let log: URL

    /// - Parameter launcher: a program and its arguments by which the worker is started.
    init(_ address: String, launcher: [String] = []) throws {
      let home = try TestHome(["BILLFOLD_STORE": address])
      log = home.folder.file("log")
      _ = FileManager.default.createFile(atPath: log.path, contents: nil)
      let output = try FileHandle(forWritingTo: log)
      let words = launcher + [Project.program("billfold").path, "work", "--jobs", "1"]
      program = try StartedProgram(
        URL(fileURLWithPath: words[0]), Array(words.dropFirst()), environment: home.environment, output: output)
      self.home = home
    }

    private let home: TestHome
    var said: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// The document that it reads, according to the store.
    func document(_ store: Store) async throws -> Int64? {
      try await store.queueStatus().running.first { $0.worker.contains(":\(program.processID):") }?.document
    }

    /// The document that it is processing when something happens to it; retried if it had just finished it.
    func document(_ store: Store, when strike: () -> Void, otherwise undo: () -> Void) async throws -> Int64? {
      for _ in 1...20 {
        var seen: Int64?
        guard
          try await comesTrue({
            seen = try await document(store)
            return seen != nil
          })
        else { return nil }
        strike()
        // By then, everything in transit has reached the server.
        try await Task.sleep(for: .milliseconds(300))
        if try await document(store) == seen { return seen }
        undo()
      }
      return nil
    }
  }

  /// How often each document was read completely, according to the history.
  private func readings() async throws -> [Int64: Int] {
    try await store.driver.read { connection in
      try connection.rows(
        "SELECT subject_id, COUNT(*) AS n FROM events WHERE what = 'document.read' GROUP BY subject_id"
      ).reduce(
        into: [:]
      ) { $0[try $1.integer("subject_id")] = Int(try $1.integer("n")) }
    }
  }

  private func checkEachOnce(_ count: Int) async throws {
    let drafts = try await store.drafts(DraftFilter(state: nil))
    #expect(drafts.count == count && Set(drafts.map(\.documentID)).count == count)
    #expect(drafts.allSatisfy { $0.failure == nil }, "\(drafts.compactMap(\.failure))")
    let amounts = Set(drafts.compactMap { $0.proposal.money?.minorUnits })
    #expect(amounts == Set((1...count).map { Int64($0) * 100 + 50 }))
    let readings = try await readings()
    #expect(readings.count == count && readings.values.allSatisfy { $0 == 1 }, "\(readings)")
  }

  /// The name of the schema in a store's address.
  private func schema(_ address: String) throws -> Substring {
    try #require(URLComponents(string: address)?.percentEncodedQuery).split(separator: "&").last ?? ""
  }

  @Test("each document is read once while of three workers one is killed, one paused past its lease and one cut off")
  func troubledWorkers() async throws {
    let proxy = try StallingProxy(to: server.socket)
    let throughProxy = "postgresql://127.0.0.1:\(proxy.port)/postgres?user=billfold&\(try schema(address))"
    try await trouble(
      try Worker(address), try Worker(address), try Worker(throughProxy), cutting: proxy.stall, joining: proxy.goOn)
  }

  @Test(
    "the same holds if each worker has its own network and one cable is unplugged",
    .enabled(if: MadeNetwork.isPermitted, "this machine lets nobody make network namespaces"))
  func namespaces() async throws {
    let network = try MadeNetwork()
    let server = try PostgresServer(address: network.address)
    let suite = try await ManyMachinesTests(on: server)
    let far =
      "postgresql://\(network.address):\(server.port ?? 0)/postgres?user=billfold&\(try schema(suite.address))"
    let machines = try (0..<3).map { _ in try network.machine() }
    let workers = try machines.map { try Worker(far, launcher: $0.launcher) }
    let last = machines[2].number
    try await suite.trouble(
      workers[0], workers[1], workers[2], cutting: { network.pull(last) }, joining: { network.plug(last) },
      cutFor: .seconds(Soak.count(0, long: 90)))
  }

  /// Has three workers and two accepting processes read documents; each document is to be read once, whatever happens.
  ///
  /// - Parameters:
  ///   - killed: is killed while it reads a document.
  ///   - stopped: is paused past the lease of a document.
  ///   - cut: cannot send or receive from `cutting` to `joining`.
  ///   - least: the minimum duration of that.
  private func trouble(
    _ killed: Worker, _ stopped: Worker, _ cut: Worker, cutting: () -> Void, joining: () -> Void,
    cutFor least: Duration = .zero
  ) async throws {
    let count = Soak.count(12, long: 300)
    let scanner = try TestHome(["BILLFOLD_STORE": address])
    let desk = try TestHome(["BILLFOLD_STORE": address])
    let inbox = try receipts(count / 2, in: "inbox")
    let watching = try scanner.start(["watch", inbox.path, "--settle", "0.2", "--jobs", "1"])
    let importing = try desk.start(
      ["import", try receipts(count - count / 2, in: "aside", from: count / 2).path, "--jobs", "1"])
    // The accepting processes do not take all documents for themselves.
    try await eventually { try await store.accepted() == count }
    for program in [watching, importing] { program.signal(SIGSTOP) }

    let lost = try #require(
      try await killed.document(store, when: { killed.program.signal(SIGKILL) }, otherwise: {}))
    let late = try #require(
      try await stopped.document(
        store, when: { stopped.program.signal(SIGSTOP) }, otherwise: { stopped.program.signal(SIGCONT) }))
    let unheard = try #require(try await cut.document(store, when: cutting, otherwise: joining))
    let since = ContinuousClock.now
    for program in [watching, importing] { program.signal(SIGCONT) }
    if !Soak.isLong {
      // As if their leases had already expired.
      let numbers = [lost, late, unheard]
      try await store.driver.write { connection in
        for number in numbers {
          try connection.execute("UPDATE jobs SET lease_until = 0 WHERE document_id = ?", .integer(number))
        }
      }
    }
    // Without these three.
    try await eventually { try await store.unfinishedDocuments().isEmpty }
    #expect(try await store.drafts(DraftFilter(state: nil)).count == count)
    try await Task.sleep(for: max(.zero, least - (ContinuousClock.now - since)))
    stopped.program.signal(SIGCONT)
    joining()
    let apart = ContinuousClock.now - since
    for (worker, document) in [(stopped, late), (cut, unheard)] {
      let isRefused = try await comesTrue { worker.said.contains("taken over document=\(document)\n") }
      #expect(isRefused, "\(worker.said)")
    }
    #expect(importing.wait() == 0)
    try await eventually { FileManager.default.contents(of: inbox) == count / 2 }
    try await checkEachOnce(count)
    Soak.report(
      "\(count) documents by 5 processes, one killed, one stopped, one cut off for \(apart): each once, 2 late results refused"
    )
  }

  /// Accepts photographs of a receipt, each with different bytes, which are not read yet.
  private func acceptPhotographs(_ count: Int, _ mark: String) async throws {
    for number in 1...count {
      let file = try folder.copy(
        sample: "de-supermarket.jpg", to: "photographs/\(mark)-\(number).jpg", mark: "\(mark)-\(number)")
      let hash = try FileHash.sha256(of: file)
      let bytes = Int64(try Data(contentsOf: file).count)
      try store.documentFiles.adopt(file, sha256: hash)
      _ = try await store.record(
        Arrival(
          sha256: hash, bytes: bytes, mediaType: "image/jpeg", fileName: file.lastPathComponent, sourcePath: [],
          identity: nil, via: .import))
    }
  }

  /// The photographs per second that this many workers read, each a process with its own reader.
  private func rate(workers: Int, photographs count: Int) async throws -> Double {
    try await acceptPhotographs(count, "\(workers)-\(UUID().uuidString)")
    let program = Soak.releasedProgram ?? Project.program("billfold")
    let reader = Soak.releasedReader ?? Project.program("billfold-reader")
    let homes = try (0..<workers).map { _ in
      try TestHome(["BILLFOLD_STORE": address, "BILLFOLD_READER": reader.path])
    }
    let start = ContinuousClock.now
    let programs = try homes.map {
      try StartedProgram(program, ["work", "--oneshot", "--jobs", "1"], environment: $0.environment)
    }
    for one in programs { #expect(one.wait() == 0) }
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
  }

  /// Meaningful only when nothing else runs: `BILLFOLD_SOAK=1 swift test --filter twoWorkers`.
  @Test("two workers on two cores read 1.9 times as much as one", .enabled(if: Soak.isLong)) func twoWorkers()
    async throws
  {
    let one = try await rate(workers: 1, photographs: 60)
    let two = try await rate(workers: 2, photographs: 60)
    Soak.report(
      "a worker reads \(one.formatted()) photographs a second, two read \(two.formatted()): \((two / one).formatted()) times as many"
    )
    #expect(two >= 1.9 * one)
    #expect(try await store.drafts(DraftFilter(state: nil)).count == 120)
  }

  @Test("a server that dies during an import costs no document, and the import completes by itself")
  func serverDies() async throws {
    let count = Soak.count(12, long: 300)
    let home = try TestHome(["BILLFOLD_STORE": address])
    let log = home.folder.file("log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let importing = try home.start(
      ["import", try receipts(count, in: "in").path], output: try FileHandle(forWritingTo: log))
    for death in 1...Soak.count(2, long: 10) {
      try await eventually { try await readings().count >= death * count / Soak.count(4, long: 12) }
      try server.stop()
      try await Task.sleep(for: .seconds(1))
      try server.start()
    }
    let status = importing.wait()
    #expect(status == 0, "\((try? String(contentsOf: log, encoding: .utf8)) ?? "")")
    try await checkEachOnce(count)
  }
}

extension FileManager {
  /// How many PDFs were moved to the done folder.
  fileprivate func contents(of inbox: URL) -> Int {
    let done = inbox.deletingLastPathComponent().appendingPathComponent("done")
    return enumerator(at: done, includingPropertiesForKeys: nil)?.count { ($0 as? URL)?.pathExtension == "pdf" } ?? 0
  }
}
