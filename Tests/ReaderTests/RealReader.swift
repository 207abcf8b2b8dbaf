import Core
import Foundation
import Intake
import TestSupport
import Testing

/// What the real reader makes of files and of bytes.
enum RealReader {
  /// Tests run all at once: without it dozens of readers would share the processors, each with a limit of time.
  private static let gate = Gate(width: 3)

  /// The standard limits, but with time enough on a machine that is busy with other work: what a page comes to is tested,
  /// not how long it takes.
  static let patient: ReaderLimits = {
    var limits = ReaderLimits.standard
    limits.wallSeconds = 1_200
    limits.cpuSeconds = 1_100
    return limits
  }()

  static func answer(
    _ file: URL, limits: ReaderLimits = patient, language: String? = nil, wantsPreviews: Bool = true
  ) async throws -> ReaderProcess.Answer {
    await gate.enter()
    defer { Task { await gate.leave() } }
    let reader = ReaderProcess(program: Project.program("billfold-reader"))
    return try await reader.read(
      ReaderRequest(
        path: Array(file.path.utf8), language: language, wantsPreviews: wantsPreviews, today: .localToday(),
        limits: limits))
  }

  static func reading(_ file: URL) async throws -> Reading {
    reading(of: try await answer(file).reply, file.lastPathComponent)
  }

  static func failure(_ file: URL, limits: ReaderLimits = patient, language: String? = nil) async throws -> Failure? {
    failure(of: try await answer(file, limits: limits, language: language).reply)
  }

  static func reading(_ data: Data) async throws -> Reading { reading(of: try await reply(data), "it") }

  static func failure(_ data: Data) async throws -> Failure? { failure(of: try await reply(data)) }

  private static func reply(_ data: Data) async throws -> ReaderReply {
    let folder = try TemporaryFolder()
    return try await answer(try folder.write(data, to: "file"), wantsPreviews: false).reply
  }

  private static func reading(of reply: ReaderReply, _ name: String) -> Reading {
    switch reply {
    case .read(let reading, _): return reading
    case .failed(let failure):
      Issue.record("\(name) was not read: \(failure.message)")
      return Reading(pages: [])
    }
  }

  private static func failure(of reply: ReaderReply) -> Failure? {
    if case .failed(let failure) = reply { failure } else { nil }
  }
}

/// Lets a few through at a time.
private actor Gate {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(width: Int) { free = width }

  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
