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
    case EROFS: "its file system can only be read; name a place on another one"
    case ENOENT: "check the name"
    case ENOTDIR: "a file stands where the path needs a folder; check the path"
    case EISDIR: "it is a folder; name a file"
    case EEXIST, ENOTEMPTY: "something else has that name; move it away, or choose another name"
    case ENOSPC, EDQUOT: "free some space"
    case EFBIG: "the file system takes no file as large; choose a place on another one"
    case EMFILE, ENFILE: "too many files are open; close other programs, or raise the limit (`ulimit -n`)"
    case ENOMEM: "the memory is used up; close other programs"
    case ELOOP: "its links lead in a circle; name the file itself"
    case ENAMETOOLONG: "the name is too long; choose a shorter one"
    case EBUSY, ETXTBSY, EAGAIN: "another program uses it; try again when that is done"
    case ESTALE, ENODEV, ENXIO, ENOTCONN, ETIMEDOUT, EHOSTDOWN:
      "the disk or network share it is on does not answer; check that it is mounted"
    default: "check the disk it is on"
    }
  }

  /// Reason and advice: `Permission denied; check …`. The advice on a folder says what the reason would.
  public var sentence: String { code == EISDIR ? advice : "\(reason); \(advice)" }
}
