import Core
import Foundation
import Intake
import TestSupport
import Testing

/// What the real reader makes of bytes.
enum RealReader {
  static func reply(_ data: Data, name: String = "file") async throws -> ReaderReply {
    let folder = try TemporaryFolder()
    let file = try folder.write(data, to: name)
    let reader = ReaderProcess(program: Project.program("billfold-reader"))
    return try await reader.read(ReaderRequest(path: Array(file.path.utf8), today: .localToday())).reply
  }

  static func reading(_ data: Data) async throws -> Reading {
    switch try await reply(data) {
    case .read(let reading, _): return reading
    case .failed(let failure):
      Issue.record("failed: \(failure.message)")
      return Reading(pages: [])
    }
  }

  static func failure(_ data: Data) async throws -> Failure? {
    if case .failed(let failure) = try await reply(data) { failure } else { nil }
  }
}
