public import Foundation
import ReaderChannel

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

/// A folder that is deleted with the test.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    // Only letters: digits could look like a card number, which messages mask.
    let letters = String((0..<16).compactMap { _ in "abcdefghijklmnopqrstuvwxyz".randomElement() })
    url = FileManager.default.temporaryDirectory.appendingPathComponent("billfold-test-\(letters)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> URL {
    try keep(Data(bytes), as: name)
    return file(name)
  }

  /// A copy of a sample with unique bytes: JPEG readers ignore what follows the end marker.
  @discardableResult
  public func copy(sample: String, to name: String, mark: String = "") throws -> URL {
    var data = try Data(contentsOf: Project.samples.appendingPathComponent(sample))
    data.append(contentsOf: mark.utf8)
    try keep(data, as: name)
    return file(name)
  }

  private func keep(_ data: Data, as name: String) throws {
    try FileManager.default.createDirectory(
      at: file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file(name))
  }
}

/// One run of the real program in its own home.
public struct Run: Sendable {
  public var status: Int32
  public var output: String
  public var errors: String

  /// The output as JSON.
  public func json() throws -> Any {
    try JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed)
  }

  /// The output as a JSON array of objects.
  public func list() throws -> [[String: Any]] {
    guard let list = try json() as? [[String: Any]] else {
      throw OtherOutput(expected: "an array of objects", run: self)
    }
    return list
  }

  /// The output as one JSON object.
  public func object() throws -> [String: Any] {
    guard let object = try json() as? [String: Any] else { throw OtherOutput(expected: "an object", run: self) }
    return object
  }
}

/// A run printed JSON of another type than the test requested.
struct OtherOutput: Error, CustomStringConvertible {
  var expected: String
  var run: Run
  var description: String { "the output is not \(expected): \(run)" }
}

/// A sample was not imported.
struct SampleNotImported: Error, CustomStringConvertible {
  var sample: String
  var run: Run
  var description: String { "importing \(sample) ended with status \(run.status): \(run.errors)" }
}

/// A test's own store and configuration, and the program run on it.
public final class TestHome: Sendable {
  public let folder: TemporaryFolder
  private let variables: [String: String]
  private let launcher: [String]

  /// - Parameters:
  ///   - variables: additional environment variables of the program.
  ///   - umask: the octal umask with which the program is started; nil for that of the tests.
  ///   - launcher: a program and its arguments that starts the program named by the following arguments.
  ///   - other: shares the folder of this one, and so its store and configuration; nil for a separate folder.
  public init(
    _ variables: [String: String] = [:], umask: String? = nil, launcher: [String] = [], sharing other: TestHome? = nil
  ) throws {
    folder = try other?.folder ?? TemporaryFolder()
    self.variables = variables
    self.launcher = launcher + (umask.map { ["/bin/sh", "-c", "umask \($0); exec \"$0\" \"$@\""] } ?? [])
  }

  /// Programs here are found before those of the machine.
  public var programs: URL { folder.file("programs") }

  /// Environment variables that a test run must not pass on: those for the user's desktop and services. Nor may it pass
  /// on the user's own settings, least of all the location of a real ledger.
  private static let withheld: Set<String> = ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY"]

  public var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("BILLFOLD_") && !name.hasPrefix("XDG_") && !TestHome.withheld.contains(name)
    }
    for (name, place) in [
      ("XDG_CONFIG_HOME", "config"), ("XDG_DATA_HOME", "data"), ("XDG_STATE_HOME", "state"), ("HOME", "home"),
    ] {
      environment[name] = folder.file(place).path
    }
    environment["NO_COLOR"] = "1"
    // Amounts as written without a locale.
    environment["LC_ALL"] = "C.UTF-8"
    environment["PATH"] = "\(programs.path):\(environment["PATH"] ?? "/usr/bin:/bin")"
    return environment.merging(variables) { $1 }
  }

  /// Starts the program and leaves it running.
  ///
  /// - Parameter output: where its output is written; nil to discard it.
  public func start(_ arguments: [String], output: FileHandle? = nil) throws -> StartedProgram {
    try StartedProgram(Project.program("billfold"), arguments, environment: environment, output: output)
  }

  /// Runs the program to its end. Output is written to files, so that no pipe can fill up.
  ///
  /// - Parameter variables: changes to its environment for this run.
  public func billfold(_ arguments: String..., with variables: [String: String] = [:]) throws -> Run {
    try billfold(all: arguments, with: variables)
  }

  /// Imports samples one after the other, each in its own run; one that cannot be imported is an error.
  public func importSamples(_ names: String...) throws {
    for name in names {
      let run = try billfold("import", Project.samples.appendingPathComponent(name).path)
      guard run.status == 0 else { throw SampleNotImported(sample: name, run: run) }
    }
  }

  /// Like `billfold`, with the arguments in a list.
  ///
  /// - Parameter input: a file used as standard input; nil for none.
  public func billfold(
    all arguments: [String], with variables: [String: String] = [:], input: URL? = nil
  ) throws -> Run {
    let source = try input.map { try FileHandle(forReadingFrom: $0) }
    let names = (folder.file("out-\(UUID().uuidString)"), folder.file("err-\(UUID().uuidString)"))
    for name in [names.0, names.1] { _ = FileManager.default.createFile(atPath: name.path, contents: nil) }
    let (output, errors) = (try FileHandle(forWritingTo: names.0), try FileHandle(forWritingTo: names.1))
    let words = launcher + [Project.program("billfold").path] + arguments
    let process = try ChildProgram(
      URL(fileURLWithPath: words[0]), Array(words.dropFirst()),
      environment: environment.merging(variables) { $1 },
      input: source.map { .descriptor($0.fileDescriptor) } ?? .nothing, output: .descriptor(output.fileDescriptor),
      errors: .descriptor(errors.fileDescriptor))
    let status = process.wait()
    return Run(
      status: status, output: try String(contentsOf: names.0, encoding: .utf8),
      errors: try String(contentsOf: names.1, encoding: .utf8))
  }
}
