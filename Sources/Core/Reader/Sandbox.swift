/// The parts of the sandbox that a reader requires.
public enum Sandbox: String, Codable, Sendable, CaseIterable {
  /// No sandbox, only limits; for testing whether the sandbox causes a problem.
  case off
  /// The protections that the kernel supports.
  case available
  /// All protections; otherwise nothing is read.
  case required
}

/// A protection of the machine from a reader's child that needs kernel support. Resource limits, no new privileges and
/// a separate process group are always applied first.
public enum Protection: String, Codable, Sendable, CaseIterable {
  /// No capabilities, so that starting the reader as root gives it no extra rights.
  case rights
  /// Landlock: no access to the file system except fonts and character maps, no TCP, no signals to other processes.
  case files
  /// seccomp: only the system calls that reading needs, so no threads, no shared memory, and no files except those that
  /// the reader's server opens.
  case calls

  /// The kernel's name for it, what it restricts, and what it requires.
  public var description: String {
    switch self {
    case .rights: "dropping capabilities (the rights of root)"
    case .files: "Landlock (the file system; Linux 5.13)"
    case .calls: "seccomp filters (system calls; x86-64 and ARM64)"
    }
  }
}

/// The result of one forbidden operation that a reader's child attempted.
public struct ProbeResult: Hashable, Codable, Sendable {
  /// The operation in a few words: "open an internet socket".
  public var attempt: String
  public var succeeded: Bool

  public init(attempt: String, succeeded: Bool) {
    self.attempt = attempt
    self.succeeded = succeeded
  }
}
