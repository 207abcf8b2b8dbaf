internal import Actions
internal import ArgumentParser

/// The exit codes, on which scripts may rely.
enum ExitStatus: Int32 {
  case success = 0
  /// Some documents failed; each is named, and the others succeeded.
  case someFailed = 1
  case usage = 64
  case badData = 65
  case unavailable = 69
  case cannotCreate = 73
  case inputOutput = 74
  case temporary = 75
  case configuration = 78
  case interrupted = 130

  /// The error to throw when everything has been reported already.
  var code: ExitCode { ExitCode(rawValue) }

  init(_ kind: ActionError.Kind) {
    self =
      switch kind {
      case .usage: .usage
      case .badData: .badData
      case .unavailable: .unavailable
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .temporary: .temporary
      case .configuration: .configuration
      case .interrupted: .interrupted
      }
  }
}
