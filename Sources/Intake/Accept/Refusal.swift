public import Core
internal import Glibc
public import SystemPackage

/// A file that was not accepted. It was left in place, and nothing was recorded.
public struct Refusal: Error, Sendable {
  public var path: FilePath
  public var failure: Failure

  init(_ path: FilePath, _ failure: Failure) {
    self.path = path
    self.failure = failure
  }

  init(_ path: FilePath, cannotOpen code: Int32) {
    let failure: Failure =
      switch code {
      case ELOOP: Failure(.unsupported, "it is a link; specify the document itself")
      // A socket, for example.
      case ENXIO: .notAFile
      default: Failure(.unreadable, "it cannot be opened: \(SystemError(code).sentence)")
      }
    self.init(path, failure)
  }
}

extension Refusal: AdvisingError {
  public var description: String { message(on: .terminal) }

  /// The file's name, the reason, and what to do.
  public func message(on face: Face) -> String { "\(path.lastName): \(failure.message(on: face))" }
}
