public import Foundation

/// The programs of this build and the project's files, for tests.
public enum Project {
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  public static let samples = root.appendingPathComponent("samples")

  /// A program built beside the running tests.
  public static func program(_ name: String) -> URL {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = tests.appendingPathComponent(name)
    if FileManager.default.isExecutableFile(atPath: beside.path) { return beside }
    return root.appendingPathComponent(".build/debug").appendingPathComponent(name)
  }
}

/// A folder that is gone when the test is.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("billfold-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> URL {
    try Data(bytes).write(to: file(name))
    return file(name)
  }

  /// A copy of a sample whose bytes nobody else has: JPEG readers ignore what follows the end marker.
  @discardableResult
  public func copy(sample: String, to name: String, mark: String = "") throws -> URL {
    var data = try Data(contentsOf: Project.samples.appendingPathComponent(sample))
    data.append(contentsOf: mark.utf8)
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file(name))
    return file(name)
  }
}

/// One run of the real program with a home of its own.
public struct Run: Sendable {
  public var status: Int32
  public var output: String
  public var errors: String

  /// The output as JSON.
  public func json() throws -> Any {
    try JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed)
  }
}

/// A store and configuration of a test's own, and the program on it.
public final class Household: Sendable {
  public let folder: TemporaryFolder

  public init() throws { folder = try TemporaryFolder() }

  public var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for (name, place) in [
      ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"), ("HOME", "home"),
    ] {
      environment[name] = folder.file(place).path
    }
    environment["NO_COLOR"] = "1"
    // Amounts as a machine without habits writes them.
    environment["LC_ALL"] = "C.UTF-8"
    return environment
  }

  /// Starts the program and leaves it running.
  public func start(_ arguments: [String], output: Any? = FileHandle.nullDevice) throws -> Process {
    let process = Process()
    process.executableURL = Project.program("billfold")
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return process
  }

  /// Runs the program to its end. Output goes through files, so that no pipe can fill up.
  public func billfold(_ arguments: String...) throws -> Run { try billfold(all: arguments) }

  /// As `billfold`, with the arguments in a list.
  public func billfold(all arguments: [String]) throws -> Run {
    let names = (folder.file("out-\(UUID().uuidString)"), folder.file("err-\(UUID().uuidString)"))
    for name in [names.0, names.1] { _ = FileManager.default.createFile(atPath: name.path, contents: nil) }
    let process = Process()
    process.executableURL = Project.program("billfold")
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: names.0)
    process.standardError = try FileHandle(forWritingTo: names.1)
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: try String(contentsOf: names.0, encoding: .utf8),
      errors: try String(contentsOf: names.1, encoding: .utf8))
  }
}
