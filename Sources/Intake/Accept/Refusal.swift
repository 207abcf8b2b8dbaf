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
    let failure =
      switch code {
      case ELOOP: Failure(.unsupported, "it is a link; specify the document itself")
      // A socket, for example.
      case ENXIO: Refusal.notRegular
      default: Failure(.unreadable, "it cannot be opened: \(SystemError(code).sentence)")
      }
    self.init(path, failure)
  }

  /// The failure of a file that is a device, a pipe or the like.
  static let notRegular = Failure(.unsupported, "it is not a regular file; specify the document itself")
}

extension Refusal: CustomStringConvertible {
  /// The file's name, the reason, and what to do.
  public var description: String { "\(path.lastName): \(failure.message)" }
}
