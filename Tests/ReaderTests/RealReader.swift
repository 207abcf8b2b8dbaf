import Core
import Foundation
import TestSupport
import Testing

@testable import Intake

/// The results of the real reader for files and for bytes.
enum RealReader {
  /// Tests run in parallel: with a reader each, dozens would share the processors, and each would load its networks,
  /// which takes longer than most documents.
  private static let readers = ReaderPool(IntakeOptions(reader: Project.program("billfold-reader"), jobs: 2))

  static func answer(
    _ file: URL, limits: ReaderLimits = .patient, language: String? = nil, wantsPreviews: Bool = true
  ) async throws -> ReaderProcess.Answer {
    let request = ReaderRequest(
      path: Array(file.path.utf8), language: language, wantsPreviews: wantsPreviews, today: .localToday(),
      limits: limits)
    return try await readers.lend { try await $0.read(request) }
  }

  static func reading(_ file: URL) async throws -> Reading {
    reading(of: try await answer(file).reply, file.lastPathComponent)
  }

  static func failure(_ file: URL, limits: ReaderLimits = .patient, language: String? = nil) async throws -> Failure? {
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
