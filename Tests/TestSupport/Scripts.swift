public import Foundation

extension TemporaryFolder {
  /// A shell script of this folder that can be run.
  ///
  /// - Parameter commands: its lines after the first, which names the shell.
  /// - Throws: if it cannot be written.
  public func writeScript(_ commands: String, to name: String) throws -> URL {
    try createScript(commands, at: file(name))
    return file(name)
  }
}

/// Writes a shell script that can be run, by a process of its own.
///
/// If this process wrote it, a program started meanwhile by another test would hold the file open for writing for a
/// moment, and the kernel would refuse to run it (ETXTBSY).
private func createScript(_ commands: String, at file: URL) throws {
  try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  let writing = Process()
  writing.executableURL = URL(fileURLWithPath: "/bin/sh")
  writing.arguments = [
    "-ec", #"printf '#!/bin/sh\n%s\n' "$2" >"$1"; chmod 755 "$1""#, "sh", file.path, commands,
  ]
  try writing.run()
  writing.waitUntilExit()
  if writing.terminationStatus != 0 { throw ScriptNotWritten(file: file) }
}

struct ScriptNotWritten: Error {
  var file: URL
}

/// A replacement for one of the machine's programs: it only records its arguments.
public struct NotingProgram: Sendable {
  private let notes: URL

  /// Puts it into a folder, which is created if it does not exist.
  public init(_ name: String, in folder: URL) throws {
    let program = folder.appendingPathComponent(name)
    notes = folder.appendingPathComponent("\(name).calls")
    try createScript("echo \"$*\" >> '\(notes.path)'", at: program)
  }

  /// The arguments so far, one call per element.
  public var calls: [String] {
    ((try? String(contentsOf: notes, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// The arguments, once it was called by a program that does not wait for it; none if it never is.
  public func awaitedCalls() async throws -> [String] {
    _ = try await comesTrue { !calls.isEmpty }
    return calls
  }
}
