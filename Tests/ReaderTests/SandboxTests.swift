import Core
import Foundation
import TestSupport
import Testing

@testable import Intake

/// The sandbox around the reader's children, tested from the inside.
@Suite struct SandboxTests {
  private static let reader = Project.program("billfold-reader")
  /// A reader of each kind for all samples: starting one takes longer than reading most of them.
  private static let pools = [Sandbox.off, .available].map {
    ReaderPool(IntakeOptions(reader: reader, sandbox: $0, jobs: 1))
  }

  /// The forbidden actions that a child tried, and those that succeeded, by name.
  private func probe(_ sandbox: Sandbox) throws -> (could: Set<String>, tried: Set<String>) {
    let output = Pipe()
    let process = Process()
    process.executableURL = SandboxTests.reader
    process.arguments = ["--sandbox", sandbox.rawValue, "--probe"]
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).split(
      separator: "\n")
    process.waitUntilExit()
    // Each is an answer of five letters, two spaces and a name.
    let could = Set(lines.filter { $0.hasPrefix("COULD") }.map { String($0.dropFirst(7)) })
    #expect(process.terminationStatus == (could.isEmpty ? 0 : 1))
    return (could, Set(lines.map { String($0.dropFirst(7)) }))
  }

  @Test(
    "a reader that tries 45 forbidden things succeeds at none",
    .enabled(if: Kernel.missingProtections.isEmpty, "this kernel lacks a part of the sandbox"))
  func confined() throws {
    let (could, tried) = try probe(.required)
    #expect(could.isEmpty)
    #expect(tried.count == 45)
    print("sandbox probe: \(could.count) of \(tried.count) forbidden things succeeded")
  }

  /// What some machines forbid every program, or everybody but root: looking into other processes, namespaces.
  private static let oftenForbidden: Set<String> = [
    "read the memory of its parent", "trace its parent", "read its parent's pages", "enter a namespace of its own",
  ]

  @Test("without a sandbox the same attempts succeed, which shows that they are real")
  func unconfined() throws {
    let (could, tried) = try probe(.off)
    #expect(SandboxTests.oftenForbidden.isSubset(of: tried) && tried.count == 45, "\(tried)")
    // Descriptors of the parent are closed, and memory is limited, with and without a sandbox.
    let always: Set = [
      "use a descriptor of its parent", "hold more shared memory than its limit", "hold more stack than its limit",
      "hold more memory that it only reads than its limit",
    ]
    #expect(always.isSubset(of: tried))
    let expected = tried.subtracting(always)
    #expect(could.union(SandboxTests.oftenForbidden) == expected, "\(expected.subtracting(could))")
  }

  @Test("a missing kernel protection is named, and a required sandbox then refuses to read")
  func required() async throws {
    let said = try await ReaderProcess(program: SandboxTests.reader, sandbox: .available).greeting().missingProtections
    #expect(Set(said) == Set(Kernel.missingProtections))
    let reader = ReaderProcess(program: SandboxTests.reader, sandbox: .required)
    if Kernel.missingProtections.isEmpty {
      #expect(try await reader.greeting().missingProtections.isEmpty)
    } else {
      await #expect(throws: ReaderUnavailable.self) { try await reader.greeting() }
    }
  }

  @Test(
    "a document is read the same with and without the sandbox, including previews",
    arguments: [
      "de-supermarket.jpg", "us-refund.png", "ca-drugstore.heic", "hu-bakery.gif", "at-workshop.tiff", "us-fuel.webp",
      "lt-kiosk.avif",
      "gb-invoice.pdf", "nl-scanned-invoice.pdf", "ch-qr-bill.pdf", "jp-store.png",
    ])
  func alike(sample: String) async throws {
    let path = Array(Project.samples.appendingPathComponent(sample).path.utf8)
    var answers: [ReaderProcess.Answer] = []
    let request = ReaderRequest(path: path, wantsPreviews: true, today: .localToday(), limits: .patient)
    for pool in SandboxTests.pools { answers.append(try await pool.lend { try await $0.read(request) }) }
    let readings = answers.map { answer -> Reading? in
      guard case .read(var reading, _) = answer.reply else { return nil }
      reading.seconds = 0
      return reading
    }
    #expect(readings[0] != nil && readings[0] == readings[1])
    #expect(!answers[0].previews.isEmpty && answers[0].previews == answers[1].previews)
  }

  @Test("fonts that a PDF does not embed are found in the sandbox, too")
  func fonts() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(MadePDF(text: "TOTAL 12.30 EUR").bytes, to: "plain.pdf")
    var previews: [[Data]] = []
    let request = ReaderRequest(
      path: Array(file.path.utf8), wantsPreviews: true, today: .localToday(), limits: .patient)
    for pool in SandboxTests.pools { previews.append(try await pool.lend { try await $0.read(request) }.previews) }
    #expect(previews[0].count == 1 && previews[0] == previews[1])
  }

  @Test("the reader inherits no open files except its streams")
  func inherited() async throws {
    let folder = try TemporaryFolder()
    let spy = try folder.writeScript("ls /proc/self/fd > \(folder.file("open").path)", to: "spy")
    // Without O_CLOEXEC, as some libraries open their files, and with a number that neither the shell nor `ls` uses.
    let nowhere = open("/dev/null", O_RDONLY)
    let left = fcntl(nowhere, F_DUPFD, 700)
    defer {
      close(left)
      close(nowhere)
    }
    #expect(left >= 700)
    await #expect(throws: ReaderUnavailable.self) { try await ReaderProcess(program: spy).greeting() }
    let seen = try String(contentsOf: folder.file("open"), encoding: .utf8).split(separator: "\n").compactMap {
      Int($0)
    }
    // Only the shell's own script and the files opened by `ls` are open besides them.
    #expect(
      seen.contains(0) && seen.allSatisfy { $0 <= 4 || $0 == 10 || $0 == 255 } && !seen.contains(Int(left)), "\(seen)")
  }

  @Test("a reader that never sends its greeting is ended, and counts as missing")
  func silent() async throws {
    let folder = try TemporaryFolder()
    let silent = try folder.writeScript("echo $$ > \(folder.file("process").path)\nexec sleep 600", to: "silent")
    await #expect(throws: ReaderUnavailable.self) {
      try await ReaderProcess(program: silent, secondsToStart: 1).greeting()
    }
    let number = try String(contentsOf: folder.file("process"), encoding: .utf8)
    let process = try #require(Int32(number.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(process, 0) != 0)
  }

  @Test(
    "a reading that is cancelled while its reader starts ends, whenever that happens",
    arguments: [0, 1, 5, 20, 200])
  func cancelledAtStart(milliseconds: Int) async throws {
    let folder = try TemporaryFolder()
    let silent = try folder.writeScript("exec sleep 600", to: "silent")
    let reader = ReaderProcess(program: silent, secondsToStart: 600)
    let reading = Task {
      try await withTaskCancellationHandler {
        try await reader.read(ReaderRequest(path: [], today: .localToday()))
      } onCancel: {
        reader.stop()
      }
    }
    try await Task.sleep(for: .milliseconds(milliseconds))
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test("the reader gets only the environment variables needed for reading")
  func environment() async throws {
    let folder = try TemporaryFolder()
    let spy = try folder.writeScript("env > \(folder.file("env").path)", to: "spy")
    await #expect(throws: ReaderUnavailable.self) { try await ReaderProcess(program: spy).greeting() }
    let seen = Set(try String(contentsOf: folder.file("env"), encoding: .utf8).split(separator: "\n").map(String.init))
    let passed = ReaderProcess.environment(from: ProcessInfo.processInfo.environment)
    // A shell sets these for itself.
    let shell: Set = ["PWD", "OLDPWD", "SHLVL", "_"]
    #expect(seen.filter { line in !shell.contains { line.hasPrefix("\($0)=") } } == Set(passed.map { "\($0)=\($1)" }))
    #expect(
      ReaderProcess.environment(from: ["HOME": "/home/ann", "LC_ALL": "C", "BILLFOLD_STORE": "postgresql://a:secret@b"])
        == [
          "HOME": "/home/ann", "LC_ALL": "C", "OMP_THREAD_LIMIT": "1",
          "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1", "LD_BIND_NOW": "1",
        ])
  }
}

/// What this machine supports. Its kernel is asked, since the reader's own answer is what is tested here.
enum Kernel {
  /// The protections of the sandbox around a reader.
  static let missingProtections = Protection.allCases.filter { protection in
    switch protection {
    case .rights: false
    case .files: !Kernel.hasLandlock
    case .calls: !Kernel.hasFilters
    }
  }

  /// Whether Landlock is active: it returns its version (landlock_create_ruleset(2)).
  private static var hasLandlock: Bool {
    // Swift cannot call variadic functions, and glibc has no other one for this.
    typealias SystemCall = @convention(c) (_ number: Int, _ rules: Int, _ size: Int, _ flags: Int) -> Int
    guard let symbol = dlsym(nil, "syscall") else { return false }
    let (createRuleset, askVersion) = (444, 1)
    return unsafeBitCast(symbol, to: SystemCall.self)(createRuleset, 0, 0, askVersion) > 0
  }

  /// Whether there are seccomp filters, on a processor that the reader's filter was written for.
  private static var hasFilters: Bool {
    #if arch(x86_64) || arch(arm64)
    let actions = try? String(contentsOfFile: "/proc/sys/kernel/seccomp/actions_avail", encoding: .utf8)
    return actions?.contains("errno") == true
    #else
    return false
    #endif
  }
}
