internal import Actions
internal import ArgumentParser

/// How the program ends; scripts may rely on the exit codes.
enum ExitStatus {
  case success
  /// Some documents failed; each is named, and the others succeeded.
  case someFailed
  case failed(ActionError.Kind)

  static let badData = failed(.badData)
  static let inputOutput = failed(.inputOutput)
  static let interrupted = failed(.interrupted)

  var rawValue: Int32 {
    switch self {
    case .success: 0
    case .someFailed: 1
    case .failed(let kind): kind.exitCode
    }
  }

  /// The error to throw when everything has been reported already.
  var code: ExitCode { ExitCode(rawValue) }
}
