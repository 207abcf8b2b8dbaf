import Foundation
import Glibc
import TestSupport
import Testing

/// Inboxes that may not be changed, and files and folders that may not be opened.
@Suite(.serialized) struct InboxPermissionTests {
  /// Runs a oneshot watch to its end, or for at most 30 s.
  private func oneShot(_ inbox: URL, _ circumstance: Circumstance, in home: TestHome) async throws
    -> Circumstance.Running
  {
    let running = try circumstance.start(["watch", inbox.path, "--oneshot", "--settle", "0.2"], in: home)
    try await eventually { !running.program.isRunning }
    running.program.stop()
    return running
  }

  /// A test home and its inbox with a PDF and a picture.
  private func filled() throws -> (home: TestHome, inbox: URL) {
    let home = try TestHome()
    try home.folder.copy(sample: "gb-invoice.pdf", to: "inbox/a.pdf")
    try home.folder.copy(sample: "us-refund.png", to: "inbox/b.png")
    return (home, home.folder.file("inbox"))
  }

  private func isReadOnce(_ inbox: URL, _ circumstance: Circumstance, in home: TestHome) async throws {
    let events = try FolderEvents(of: inbox)
    let first = try await oneShot(inbox, circumstance, in: home)
    #expect(events.told().opened == ["a.pdf", "b.png"])
    #expect(first.lines(with: "accepted") == 2 && first.lines(with: "cannot be moved") == 2)
    // Neither on a restart nor in the scans of a running watcher.
    _ = try await oneShot(inbox, circumstance, in: home)
    let watching = try circumstance.start(
      ["watch", inbox.path, "--settle", "0.2"], in: home, settings: ["BILLFOLD_SCAN_SECONDS": "0.3"])
    try await eventually { watching.lines(with: "draft") == 2 }
    #expect(events.told().opened.isEmpty)
    #expect(try await events.opened(whileListed: 4)?.isEmpty == true)
    watching.program.stop()
    let drafts = try home.billfold("drafts", "--json").json() as? [Any]
    #expect(drafts?.count == 2)
    Soak.report("a read-only inbox, started three times: 1 draft a file, 0 files opened again")
  }

  @Test(
    "an inbox mounted read-only is read once, and its files are not opened again",
    .enabled(if: Circumstance.mountsReadOnly, "nothing can be mounted here"))
  func readOnlyMount() async throws {
    let (home, inbox) = try filled()
    try await isReadOnce(inbox, .readOnlyMount(inbox), in: home)
  }

  @Test(
    "an inbox whose permissions forbid clearing it is read once, and its files are not opened again",
    .enabled(if: Circumstance.bindsByPermissions, "the programs cannot be run as another user here"))
  func readOnlyPermissions() async throws {
    let (home, inbox) = try filled()
    chmod(inbox.path, 0o555)
    defer { chmod(inbox.path, 0o755) }
    try await isReadOnce(inbox, .boundByPermissions, in: home)
  }

  @Test(
    "a folder whose list of files breaks off is reported instead of being imported in part",
    .enabled(if: Strace.works, "strace cannot trace here"))
  func brokenList() throws {
    let home = try TestHome()
    try home.folder.copy(sample: "gb-invoice.pdf", to: "in/a.pdf")
    let (papers, said) = (home.folder.file("in").path, home.folder.file("said"))
    _ = FileManager.default.createFile(atPath: said.path, contents: nil)
    let ended = try Strace.run(
      .fail("EIO"), at: "getdents64", nth: nil, Project.program("billfold").path, ["import", papers],
      environment: home.environment, errors: FileHandle(forWritingTo: said))
    let errors = try String(contentsOf: said, encoding: .utf8)
    #expect(ended.status == 1 && errors.contains("cannot read \(papers): "), "\(ended) \(errors)")
  }

  @Test(
    "files that may not be opened are reported once and read once they may be; the others are read meanwhile",
    .enabled(if: Circumstance.bindsByPermissions, "the programs cannot be run as another user here"))
  func forbidden() async throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    let closed = ["closed", "listed"].map { inbox.appendingPathComponent($0).path }
    for folder in closed { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    for name in ["a.pdf", "b.pdf", "open.pdf", "closed/c.pdf", "listed/d.pdf"] {
      try Watched.pdf(name).write(to: inbox.appendingPathComponent(name))
    }
    let secret = ["a.pdf", "b.pdf"].map { inbox.appendingPathComponent($0).path }
    for file in secret { chmod(file, 0) }
    // A folder that may not be listed, and one that may be listed but not entered.
    chmod(closed[0], 0)
    chmod(closed[1], 0o444)
    func allow() {
      for file in secret { chmod(file, 0o644) }
      for folder in closed { chmod(folder, 0o755) }
    }
    defer { allow() }

    let once = try await oneShot(inbox, .boundByPermissions, in: home)
    #expect(once.program.wait() >= 0, "it does not wait for what may never come")
    #expect(once.lines(with: "accepted") == 1 && once.lines(with: "failed    a.pdf: it cannot be opened") == 1)

    // Files that may not be read are retried every two seconds; changes to folders are noticed in time only by events.
    let events = try FolderEvents(of: inbox)
    let watching = try Circumstance.boundByPermissions.start(
      ["watch", inbox.path, "--settle", "0.2"], in: home, settings: ["BILLFOLD_SCAN_SECONDS": "86400"])
    try await eventually { watching.lines(with: "cannot be opened: Permission denied") == 4 }
    // At least one whole scan lies between three listings.
    #expect(try await events.opened(whileListed: 3) != nil)
    for name in ["a.pdf", "b.pdf", "the folder \(closed[0])", "the folder \(closed[1])"] {
      #expect(watching.lines(with: name) == 1, "\(name) is to be said once")
    }
    allow()
    try await eventually { watching.lines(with: "accepted") == 4 }
    watching.program.stop()
  }
}
