import Foundation
import TestSupport
import Testing

/// `packaging/package.sh`, run on small stand-ins for the programs, which are packed quickly: everything else that is
/// packed is real.
@Suite struct PackageTests {
  fileprivate static let hasTools = ["dpkg-deb", "dpkg-shlibdeps", "strip", "cc"].allSatisfy { program in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  @discardableResult private static func run(
    _ words: [String], _ environment: [String: String] = [:], in folder: URL
  ) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(words.joined(separator: " ")): \(output)")
    return output
  }

  /// A new folder of small programs: the command line is a wrapper around the built one, which knows its name and
  /// options.
  private static func makePrograms(in folder: URL) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appendingPathComponent("program.c")
    let text = """
      #include <unistd.h>
      int main(int count, char **words) { (void)count; execv("\(Project.program("billfold").path)", words); return 69; }
      """
    try Data(text.utf8).write(to: source)
    for name in ["billfold", "billfold-reader", "billfold-web"] {
      try run(["cc", "-g", "-o", name, source.path], in: folder)
    }
    return folder
  }

  @Test("each installed program has its copyright, and NOTICE names every package that is linked")
  func attributions() throws {
    func text(_ name: String) throws -> String {
      try String(contentsOf: Project.root.appendingPathComponent(name), encoding: .utf8)
    }
    let copyright = try text("packaging/debian/copyright")
    let programs = try text("packaging/stage.sh").matches(of: /install -m 755 \S+ "\$to\/(\S+)"/).map(\.output.1)
    #expect(programs.count == 3)
    for program in programs { #expect(copyright.contains("Files: usr/\(program)\n"), "\(program)") }
    let notice = try text("NOTICE")
    var packages = try text("Package.swift").matches(of: /\.package\(url: "([^"]+)"/).map { String($0.output.1) }
    #expect(packages.count > 5)
    // With those that they need themselves; the build writes the file, which is not part of the sources.
    let pins = try text("Package.resolved").matches(of: /"location" : "([^"]+?)(?:\.git)?"/).map { String($0.output.1) }
    #expect(pins.count > packages.count)
    packages += pins.filter { !packages.contains($0) }
    for package in packages where !Self.notLinked.contains(package.split(separator: "/").last ?? "") {
      #expect(notice.contains("(\(package))"), "\(package)")
    }
  }

  /// Packages that are fetched because other packages declare them, but that none of the programs links.
  private static let notLinked: Set<Substring> = [
    "async-http-client", "swift-algorithms", "swift-asn1", "swift-certificates", "swift-crypto",
    "swift-http-structured-headers", "swift-nio-http2", "swift-nio-ssl", "swift-nio-transport-services",
    "swift-numerics",
  ]

  @Test("uninstalling removes the manual pages, compressed or not, and no others")
  func uninstalling() throws {
    let folder = try TemporaryFolder()
    for name in ["billfold.1", "billfold.1.gz", "billfold-import.1", "billfold-watch.1.gz", "other.1"] {
      try folder.write([], to: "usr/share/man/man1/\(name)")
    }
    let script = Project.root.appendingPathComponent("packaging/unstage.sh").path
    try Self.run(["bash", script, folder.url.path, "/usr"], in: folder.url)
    let pages = folder.file("usr/share/man/man1").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: pages) == ["other.1"])
  }

  @Test(
    "the units are where systemd finds them, and everything names the programs in a folder with a space in its name",
    .enabled(if: PackageTests.hasTools, "dpkg-dev, binutils or cc is not installed"))
  func folderWithSpace() throws {
    let folder = try TemporaryFolder()
    let programs = try Self.makePrograms(in: folder.file("programs"))
    let prefix = folder.file("my programs")
    try folder.write([], to: "my programs/lib/systemd/user/billfold-watch.service")
    let script = Project.root.appendingPathComponent("packaging/stage.sh").path
    try Self.run(
      ["bash", script, programs.path, "", prefix.path], ["BILLFOLD_SECOND_READER": "", "DEBIAN": ""], in: folder.url)
    let units = folder.file("my programs/share/systemd/user")
    for name in ["billfold-watch", "billfold-serve", "billfold-remind"] {
      let unit = try String(contentsOf: units.appendingPathComponent("\(name).service"), encoding: .utf8)
      #expect(unit.contains("\nExecStart=\"\(prefix.path)/bin/billfold\" "), "\(unit)")
    }
    #expect(!FileManager.default.fileExists(atPath: prefix.path + "/lib/systemd/user/billfold-watch.service"))
    let entry = try String(contentsOf: folder.file("my programs/share/applications/billfold.desktop"), encoding: .utf8)
    #expect(entry.contains("\nExec=\"\(prefix.path)/libexec/billfold/open-with\" %F\n"))
    let opened = try Self.run(
      ["bash", "-c", "'\(prefix.path)/libexec/billfold/open-with' nowhere.pdf </dev/null || true"],
      ["XDG_CONFIG_HOME": folder.url.path, "XDG_DATA_HOME": folder.url.path], in: folder.url)
    #expect(opened.contains("does not exist") && opened.contains("Press Enter"), "\(opened)")
    let removal = Project.root.appendingPathComponent("packaging/unstage.sh").path
    try Self.run(["bash", removal, "", prefix.path], in: folder.url)
    #expect(try FileManager.default.contentsOfDirectory(atPath: units.path).isEmpty)
  }

  @Test("make passes on folders with a space in their name, and a tilde that the shell left as it is")
  func makefile() throws {
    let folder = try TemporaryFolder()
    let text = try Data(contentsOf: Project.root.appendingPathComponent("Makefile"))
    try folder.write(Array(text), to: "my project/Makefile")
    let environment = ["MAKEFLAGS": "", "MAKELEVEL": "0", "HOME": "/home/ada"]
    let commands = try Self.run(
      ["make", "--dry-run", "install", "PREFIX=~/.local"], environment, in: folder.file("my project"))
    #expect(commands.contains("/my project=.' -Xcxx '-ffile-prefix-map="), "\(commands)")
    #expect(commands.contains("\"/home/ada/.local\"") && !commands.contains("\"~"), "\(commands)")
  }

  @Test(
    "the same programs give the same bytes, regardless of who packs them, where and when",
    .enabled(if: PackageTests.hasTools, "dpkg-dev, binutils or cc is not installed"))
  func reproducible() throws {
    let folder = try TemporaryFolder()
    let second = folder.file("second-reader")
    try FileManager.default.createDirectory(at: second, withIntermediateDirectories: true)
    for name in ["b.onnx", "a.onnx", "C.txt"] { try Data(name.utf8).write(to: second.appendingPathComponent(name)) }
    let programs = try Self.makePrograms(in: folder.file("programs"))
    // The same source, built elsewhere: debug information has other paths, so that the linker gives it another build
    // id.
    let others = try Self.makePrograms(in: folder.file("others/in/a/longer/path"))
    for name in ["billfold-web", "billfold", "billfold-reader"] {
      let built = [programs, others].map { $0.appendingPathComponent(name) }
      #expect(try Data(contentsOf: built[0]) != Data(contentsOf: built[1]))
      try Self.run(["touch", "-d", "2001-02-03", built[1].path], in: folder.url)
    }
    let script = Project.root.appendingPathComponent("packaging/package.sh").path
    let temporary = folder.file("a-temporary-folder-with-a-long-name")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let common = [
      "COMPRESSION": "gzip", "BILLFOLD_DYNAMIC": "1", "SOURCE_DATE_EPOCH": "1770000000",
      "BILLFOLD_SECOND_READER": second.path,
    ]
    try Self.run(["bash", script, programs.path, "one"], common, in: folder.url)
    let elsewhere = ["TMPDIR": temporary.path, "TZ": "Asia/Tokyo", "LC_ALL": "C", "USER": "nobody", "HOME": "/"]
    try Self.run(
      ["bash", "-c", "umask 077; exec bash '\(script)' '\(others.path)' two"], common.merging(elsewhere) { $1 },
      in: folder.url)
    let one = try Self.run(["bash", "-c", "cd one && sha256sum *"], in: folder.url)
    let two = try Self.run(["bash", "-c", "cd two && sha256sum *"], in: folder.url)
    #expect(one == two)
    #expect(one.split(separator: "\n").count == 2 && one.contains(".deb\n") && one.contains(".tar.gz\n"))

    // Files of an earlier version are gone, and no others.
    try Self.run(
      ["bash", "-c", "mkdir three && cd three && touch billfold_0.0.1_x.deb billfold-0.0.1-linux-x.tar.xz mine"],
      in: folder.url)

    // It contains another date: the test does notice dates.
    try Self.run(
      ["bash", script, programs.path, "three"], common.merging(["SOURCE_DATE_EPOCH": "1770000001"]) { $1 },
      in: folder.url)
    let three = try Self.run(["bash", "-c", "cd three && rm mine && sha256sum *"], in: folder.url)
    #expect(three != one && three.split(separator: "\n").count == 2)

    // Owned by no user of this machine, and complete.
    let files = try Self.run(
      ["bash", "-c", "dpkg-deb --contents one/*.deb; tar -tvf one/*.tar.gz --numeric-owner"], in: folder.url)
    let lines = files.split(separator: "\n")
    #expect(lines.count > 100 && lines.allSatisfy { $0.contains(" root/root ") || $0.contains(" 0/0 ") })
    #expect(lines.allSatisfy { !$0.contains("2001-02-03") })
    for name in [
      "usr/bin/billfold", "billfold-import.1.gz", "billfold-watch.service", "billfold-serve.service",
      "billfold-remind.timer", "billfold.desktop", "metainfo.xml", "billfold.fish", "_billfold", "copyright",
      "receipt.traineddata", "second-reader/a.onnx",
    ] {
      #expect(files.contains(name), "\(name)")
    }
  }
}
