import Foundation
import TestSupport

/// Circumstances that a test cannot create in its own process, least of all when run as root.
enum Circumstance {
  case ordinary
  /// A folder on a read-only mount.
  case readOnlyMount(URL)
  /// A user who is bound by permissions, as root is not.
  case boundByPermissions
  /// No folder can be watched for events, since the limit on watches is reached.
  case noWatches

  /// The commands in front of the program; each replaces itself with the next, so that the process stays the same.
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

  /// In the full run, the program of a release build if there is one, since the promised speed is that of a release
  /// build.
  private static let billfold =
    Soak.isLong ? Soak.releasedProgram ?? Project.program("billfold") : Project.program("billfold")

  /// The user `nobody`.
  private static let user: uid_t = 65_534

  private func start(
    _ program: String, _ arguments: [String], environment: [String: String], output: FileHandle? = nil
  ) throws -> StartedProgram {
    try StartedProgram(
      URL(fileURLWithPath: "/usr/bin/env"), words + [program] + arguments, environment: environment, output: output)
  }

  private var works: Bool {
    let reader = Circumstance.billfold.deletingLastPathComponent().appendingPathComponent("billfold-reader")
    let trial = ["-x", Circumstance.billfold.path, "-a", "-x", reader.path]
    return (try? start("test", trial, environment: ProcessInfo.processInfo.environment).wait()) == 0
  }

  static let mountsReadOnly: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return Circumstance.readOnlyMount(folder.url).works
  }()
  static let bindsByPermissions = Circumstance.boundByPermissions.works
  static let takesWatches = Circumstance.noWatches.works

  /// A running program.
  final class Running {
    let program: StartedProgram
    private let said: URL

    fileprivate init(_ program: StartedProgram, said: URL) {
      self.program = program
      self.said = said
    }

    /// The lines it has printed that contain these words.
    func lines(with words: String) -> Int {
      let text = (try? String(contentsOf: said, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { $0.contains(words) }.count
    }

    /// How many folders the kernel watches for it.
    var watches: Int {
      let place = "/proc/\(program.processID)/fdinfo"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      return names.reduce(0) { count, name in
        let text = (try? String(contentsOfFile: "\(place)/\(name)", encoding: .utf8)) ?? ""
        return count + text.split(separator: "\n").count { $0.hasPrefix("inotify wd:") }
      }
    }
  }

  /// Starts the program in a test home that is owned by its user from then on.
  func start(
    _ arguments: [String], in home: TestHome, settings: [String: String] = [:]
  ) throws -> Running {
    let said = home.folder.file("said-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: said.path, contents: nil)
    if case .boundByPermissions = self, getuid() == 0 { lchown(home.folder.url.path, Self.user, Self.user) }
    let program = try start(
      Circumstance.billfold.path, arguments, environment: home.environment.merging(settings) { $1 },
      output: try FileHandle(forWritingTo: said))
    return Running(program, said: said)
  }
}
