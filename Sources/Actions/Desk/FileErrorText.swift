internal import Core
internal import Foundation
internal import Glibc
internal import Store

/// Explanations of why a file could not be read or written and what to do, for any type of error.
public enum FileErrorText {
  /// Returns a phrase such as `Permission denied; check …`.
  public static func sentence(_ error: any Error) -> String {
    if let error = error as? StoreError { return error.reasonOfFile ?? "\(error)" }
    return code(error).map { SystemError($0).sentence } ?? "check the folder it is in"
  }

  private static func code(_ error: any Error) -> Int32? {
    if let error = error as? SystemError { return error.code }
    if let error = error as? POSIXError { return error.code.rawValue }
    guard let error = error as? CocoaError else { return nil }
    if let code = (error.underlying as? POSIXError)?.code.rawValue { return code }
    switch error.code {
    case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: return EACCES
    case .fileWriteVolumeReadOnly: return EROFS
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileWriteFileExists: return EEXIST
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: return ENAMETOOLONG
    default: return nil
    }
  }
}
