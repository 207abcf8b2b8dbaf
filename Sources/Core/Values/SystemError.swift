internal import Glibc

/// The reason why the system refused a file operation, with advice for each reason.
public struct SystemError: Hashable, Sendable {
  /// The value of `errno`.
  public var code: Int32

  public init(_ code: Int32) { self.code = code }

  /// The system's message: `Permission denied`.
  public var reason: String { String(cString: strerror(code)) }

  /// The advice for the error. By default it is to check the disk.
  public var advice: String {
    switch code {
    case EACCES, EPERM: "check who owns it and its permissions, and those of the folders above it"
    case EROFS: "choose another location"
    case ENOENT: "check the name"
    case ENOTDIR: "part of the path is a file, not a folder; check the path"
    case EISDIR: "it is a folder; name a file"
    case EEXIST, ENOTEMPTY: "the name is already in use; move that file or folder away, or choose another name"
    case ENOSPC, EDQUOT: "free some space"
    case EFBIG: "the file is too large for this file system; choose another location"
    case EMFILE, ENFILE: "too many files are open; close other programs, or raise the limit (`ulimit -n`)"
    case ENOMEM: "close other programs"
    case ELOOP: "its symbolic links form a loop; specify the file itself"
    case ENAMETOOLONG: "the path, or a name in it, is too long; choose a shorter one"
    case EBUSY, ETXTBSY, EAGAIN: "it is in use by another program; try again later"
    case ESTALE, ENODEV, ENXIO, ENOTCONN, ETIMEDOUT, EHOSTDOWN:
      "its disk or network share is not responding; check that it is mounted"
    default: "check the disk it is on"
    }
  }

  /// Reason and advice: `Permission denied; check …`. Some advice says what the reason would.
  public var sentence: String { [EISDIR, ENAMETOOLONG].contains(code) ? advice : "\(reason); \(advice)" }
}

extension SystemError: Error, CustomStringConvertible {
  public var description: String { sentence }
}
