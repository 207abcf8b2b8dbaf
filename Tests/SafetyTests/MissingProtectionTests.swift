import Core
import Foundation
import Intake
import TestSupport
import Testing

/// A kernel that lacks a protection for the reader's children: strace refuses the system call that sets it up.
@Suite(.serialized, .enabled(if: Strace.works, "strace cannot trace here"))
struct MissingProtectionTests {
  /// A protection, and how a kernel without it answers.
  struct Lack: CustomTestStringConvertible, Sendable {
    var protection: Protection
    var call: String
    var error: String
    /// Which of a process's calls sets up the protection; nil for each of them.
    var nth: Int?
    var testDescription: String { "\(call) answers \(error)" }
  }

  private static let all = [
    Lack(protection: .rights, call: "capset", error: "EPERM"),
    Lack(protection: .files, call: "landlock_create_ruleset", error: "EOPNOTSUPP"),
    Lack(protection: .files, call: "landlock_restrict_self", error: "EPERM"),
    // A child's first two calls tie it to its parent and refuse new privileges.
    Lack(protection: .calls, call: "prctl", error: "EINVAL", nth: 3),
  ]

  /// Those that strace on this machine can simulate.
  static let lacks = all.filter { Strace.knows($0.call) }

  @Test("each protection can be taken away here, even if strace lacks some calls")
  func eachWall() {
    for lack in MissingProtectionTests.all where !Strace.knows(lack.call) {
      Soak.report("\(lack.testDescription): not tried, as this strace does not know the call")
    }
    let protections = Set(MissingProtectionTests.lacks.map(\.protection))
    #expect(protections == Set(Protection.allCases) || !Strace.knows("landlock_create_ruleset"))
  }

  private struct Ended {
    var status: Int32
    var output: String
    var errors: String
  }

  /// Runs the program on a kernel that lacks a protection.
  private func run(_ home: TestHome, lacking lack: Lack, _ arguments: String..., sandbox: Sandbox) throws -> Ended {
    let errors = try home.folder.write([], to: "errors")
    let writing = try FileHandle(forWritingTo: errors)
    let ended = try Strace.run(
      .fail(lack.error), at: lack.call, nth: lack.nth, Project.program("billfold").path, arguments,
      // Calls that are not changed are not traced.
      options: ["--seccomp-bpf"], environment: home.environment.merging(["BILLFOLD_SANDBOX": sandbox.rawValue]) { $1 },
      errors: writing)
    try writing.close()
    return Ended(status: ended.status, output: ended.output, errors: try String(contentsOf: errors, encoding: .utf8))
  }

  /// The protections that the kernel of this machine already lacks, and the one that is taken away.
  private func missing(_ lack: Lack) async throws -> [Protection] {
    let own = try await ReaderProcess(program: Project.program("billfold-reader")).greeting().missingProtections
    return Protection.allCases.filter { own.contains($0) || $0 == lack.protection }
  }

  @Test(
    "doctor names the protection that the kernel lacks, and documents are read with the remaining one",
    arguments: lacks)
  func named(lack: Lack) async throws {
    let home = try TestHome()
    let missing = try await missing(lack)
    let doctor = try run(home, lacking: lack, "doctor", sandbox: .available)
    let line = try #require(doctor.output.split(separator: "\n").first { $0.contains(" sandbox: ") })
    #expect(doctor.status == 0 && line.hasPrefix("note"), "\(line)")
    for protection in Protection.allCases {
      #expect(line.contains(protection.description) == missing.contains(protection), "\(protection): \(line)")
    }
    let sample = Project.samples.appendingPathComponent("gb-invoice.pdf").path
    let read = try run(home, lacking: lack, "read", "--json", sample, sandbox: .available)
    #expect(read.status == 0 && read.output.contains("473.88"), "\(read.errors)")
    Soak.report("\(lack.testDescription): \(line.dropFirst(9))")
  }

  @Test("with a required sandbox nothing is read, and accepted documents wait for a capable kernel", arguments: lacks)
  func required(lack: Lack) async throws {
    let home = try TestHome()
    let missing = try await missing(lack)
    let sample = Project.samples.appendingPathComponent("gb-invoice.pdf").path
    let refused = try run(home, lacking: lack, "import", sample, sandbox: .required)
    #expect(refused.status == 69 && !refused.output.contains("473.88"), "\(refused.output)")
    #expect(refused.errors.contains("the setting sandbox is required, and this kernel lacks "))
    #expect(missing.allSatisfy { refused.errors.contains($0.description) }, "\(refused.errors)")
    #expect(refused.errors.contains("`billfold config set sandbox available`"))
    let doctor = try run(home, lacking: lack, "doctor", sandbox: .required)
    #expect(doctor.status == 1 && doctor.output.contains("problem  reader: the setting sandbox is required"))
    #expect(doctor.output.contains("1 waiting"))
    // No attempt was counted, and with the available protections the document is read.
    #expect(try home.billfold("work", "--oneshot").status == 0)
    #expect(try (home.billfold("drafts", "--json").json() as? [Any])?.count == 1)
  }
}
