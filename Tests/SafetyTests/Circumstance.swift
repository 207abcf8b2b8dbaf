import Foundation
import TestSupport

/// Circumstances that a test, and least of all one of root, cannot bring about in its own process.
enum Circumstance {
  case ordinary
  /// A folder mounted so that nothing can be written to it.
  case readOnlyMount(URL)
  /// A user whom permissions bind, as they do not bind root.
  case boundByPermissions
  /// No folder can be watched for events, as the limit of watches is reached.
  case noWatches

  /// The words before those of the program; each gives way to the next, so that the process stays the same.
  private var words: [String] {
    switch self {
    case .ordinary: ["env"]
    case .readOnlyMount(let folder):
      [
        "unshare", "--mount", "sh", "-c",
        "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\"", folder.path,
      ]
    case .boundByPermissions:
      getuid() == 0 ? ["setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"] : ["env"]
    case .noWatches:
      [
        "unshare", "--user", "--map-root-user", "sh", "-c",
        "echo 0 > /proc/sys/user/max_inotify_watches && exec \"$0\" \"$@\"",
      ]
    }
  }

  /// The user nobody.
  private static let user: uid_t = 65_534

  private func start(
    _ program: String, _ arguments: [String], environment: [String: String], output: FileHandle? = nil
  ) throws -> StartedProgram {
    try StartedProgram(
      URL(fileURLWithPath: "/usr/bin/env"), words + [program] + arguments, environment: environment, output: output)
  }

  private var works: Bool {
    let programs = ["billfold", "billfold-reader"].map { Project.program($0).path }
    let trial = ["-x", programs[0], "-a", "-x", programs[1]]
    return (try? start("test", trial, environment: ProcessInfo.processInfo.environment).wait()) == 0
  }

  static let mountsReadOnly: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return Circumstance.readOnlyMount(folder.url).works
  }()
  static let bindsByPermissions = Circumstance.boundByPermissions.works
  static let takesWatches = Circumstance.noWatches.works

  /// The program at work in a home.
  final class Running {
    let program: StartedProgram
    private let said: URL

    fileprivate init(_ program: StartedProgram, said: URL) {
      self.program = program
      self.said = said
    }

    /// The lines it has said that hold these words.
    func lines(with words: String) -> Int {
      let text = (try? String(contentsOf: said, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { $0.contains(words) }.count
    }

  }

  /// Starts the program in a home that its user owns from here on.
  func start(
    _ arguments: [String], in house: Household, settings: [String: String] = [:]
  ) throws -> Running {
    let said = house.folder.file("said-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: said.path, contents: nil)
    if case .boundByPermissions = self, getuid() == 0 { lchown(house.folder.url.path, Self.user, Self.user) }
    let program = try start(
      Project.program("billfold").path, arguments, environment: house.environment.merging(settings) { $1 },
      output: try FileHandle(forWritingTo: said))
    return Running(program, said: said)
  }
}
