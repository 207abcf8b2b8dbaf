/// How much of its sandbox a reader insists on.
public enum Sandbox: String, Codable, Sendable, CaseIterable {
  /// No sandbox, only limits; for finding out whether it is in the way.
  case off
  /// The protections that the kernel has.
  case available
  /// All protections, or nothing is read.
  case required
}

/// A protection of the machine from a reader's child that the kernel has to offer. Limits, no new privileges and a process
/// group of its own come first and always hold.
public enum Protection: String, Codable, Sendable, CaseIterable {
  /// Landlock: nothing of the file system but fonts and character maps, no TCP, no signal to other processes.
  case files
  /// seccomp: no system call but those that reading needs, so no threads, no shared memory, and no files but those that
  /// the reader's server opens.
  case calls

  /// The kernel's name for it, and the version that brought it.
  public var description: String {
    switch self {
    case .files: "Landlock (the file system; Linux 5.13)"
    case .calls: "seccomp filters (system calls; x86-64 and ARM64)"
    }
  }
}

/// One forbidden thing that a reader's child tried.
public struct ProbeResult: Hashable, Codable, Sendable {
  /// What it is, in a few words: "open an internet socket".
  public var attempt: String
  public var succeeded: Bool

  public init(attempt: String, succeeded: Bool) {
    self.attempt = attempt
    self.succeeded = succeeded
  }
}
