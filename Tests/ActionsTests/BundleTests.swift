import Core
import Foundation
import Glibc
import Store
import SystemPackage
import TestSupport
import Testing

@testable import Actions

/// The bundle for an accountant, as a folder and as an archive: what `VerifyBundle` reports after every kind of change.
@Suite struct BundleTests {
  /// Three bills, of which two share a document and one has another attached.
  private static func made() async throws -> MadeDesk {
    let made = try await MadeDesk(["currency": "EUR"])
    for (title, day) in [("Bäcker; \"Süd\"", "2026-02-03"), ("Rent", "2026-03-01"), ("=Ticket", "2026-03-10")] {
      _ = try await made.run(
        AddBill(
          title: title, amount: "12.30", entry: BillEntry(date: .text(day), categories: ["Housing"]), paid: .text(day)))
    }
    let receipt = try made.folder.copy(sample: "gb-card-slip.jpg", to: "ré ceipt.jpg")
    let second = try made.folder.copy(sample: "gb-card-slip.jpg", to: "b.jpg", mark: "another")
    for (bill, file) in [(1, receipt), (2, receipt), (2, second)] as [(Int64, URL)] {
      _ = try await made.run(AttachFiles(bill: bill, files: [FilePath(file.path)]))
    }
    return made
  }

  private static func check(_ place: URL, _ fingerprint: String? = nil) async throws -> BundleCheck {
    // A desk whose store cannot be opened: checking needs none.
    let settings = try Settings(flags: [.store: "/proc/nowhere/store.sqlite"], environment: ["HOME": "/proc/nowhere"])
    return try await Desk(settings, person: "accountant").run(VerifyBundle(place: place, fingerprint: fingerprint))
  }

  private static func files(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  @Test("a bundle has the bills, each document once, hashes that sha256sum accepts, and explains itself")
  func contents() async throws {
    let made = try await Self.made()
    let place = made.folder.file("2026")
    let bundle = try await made.run(ExportBundle(place: place))
    #expect(bundle.bills == 3 && bundle.documents == 2)
    let names = try Self.files(place)
    #expect(
      names == [
        "README.txt", "SHA256SUMS", "bills.csv", "bills.journal", "bills.jsonl", "documents.csv",
        "originals/000001-r__ceipt.jpg", "originals/000003-b.jpg",
      ])
    let original = try Data(contentsOf: made.folder.file("b.jpg"))
    #expect(try Data(contentsOf: place.appendingPathComponent("originals/000003-b.jpg")) == original)
    let readme = try String(contentsOf: place.appendingPathComponent("README.txt"), encoding: .utf8)
    #expect(readme.contains("3, 1 of them without a document") && readme.contains("Total:      36.90 EUR"))
    let papers = try String(contentsOf: place.appendingPathComponent("documents.csv"), encoding: .utf8)
    #expect(papers.split(separator: "\r\n").count == 4 && papers.contains("ré ceipt.jpg"))
    let sums = Process()
    sums.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    (sums.arguments, sums.currentDirectoryURL) = (["--strict", "--quiet", "-c", "SHA256SUMS"], place)
    try sums.run()
    sums.waitUntilExit()
    #expect(sums.terminationStatus == 0)
    let check = try await Self.check(place, String(bundle.fingerprint.prefix(12)))
    #expect(check.problems.isEmpty && check.bills == 3 && check.documents == 2 && check.bytes == bundle.bytes)
    #expect(check.fingerprint == bundle.fingerprint)
    #expect(try await Self.check(place, "0123456789").problems.map(\.problem) == [.otherFingerprint])
    let march = try await made.run(ExportBundle(place: made.folder.file("march"), from: "2026-03-01"))
    #expect(march.bills == 2 && march.documents == 2)
  }

  @Test("in a folder every change of a byte and of the list of files is detected")
  func folder() async throws {
    let made = try await Self.made()
    let place = made.folder.file("bundle")
    _ = try await made.run(ExportBundle(place: place))
    for name in try Self.files(place) {
      let file = place.appendingPathComponent(name)
      let whole = try Data(contentsOf: file)
      // Each byte of the list; of the other files the first, the last and some in between.
      let places = name == "SHA256SUMS" ? Array(whole.indices) : [0, whole.count / 3, whole.count / 2, whole.count - 1]
      for place in places {
        var changed = whole
        changed[place] ^= 1
        try changed.write(to: file)
        let problems = try await Self.check(made.folder.file("bundle")).problems
        #expect(!problems.isEmpty, "\(name), byte \(place)")
        if name != "SHA256SUMS" { #expect(problems.contains { $0.file == name && $0.problem == .changed }) }
      }
      for changed in [whole.dropLast(), whole + Data([10]), Data()] {
        try Data(changed).write(to: file)
        #expect(try await !Self.check(place).problems.isEmpty, "\(name) of \(changed.count) bytes")
      }
      try FileManager.default.removeItem(at: file)
      #expect(try await Self.check(place).problems.contains { $0.file == name && $0.problem == .missing })
      try whole.write(to: file)
      #expect(try await Self.check(place).problems.isEmpty)
    }
    for name in ["more.txt", "originals/more", ".hidden", "a/b"] {
      let file = place.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("more".utf8).write(to: file)
      #expect(try await Self.check(place).problems.contains { $0.file == name && $0.problem == .added })
      try FileManager.default.removeItem(at: file)
    }
    try FileManager.default.removeItem(at: place.appendingPathComponent("a"))
    try FileManager.default.createSymbolicLink(
      atPath: place.appendingPathComponent("link").path, withDestinationPath: "README.txt")
    #expect(try await Self.check(place).problems.map(\.problem) == [.added])
  }

  @Test("a file under a name that only looks like a listed one does not stand for it")
  func namesThatLookAlike() async throws {
    let made = try await Self.made()
    let paper = try made.folder.copy(sample: "gb-card-slip.jpg", to: "K.jpg", mark: "third")
    _ = try await made.run(AttachFiles(bill: 3, files: [FilePath(paper.path)]))
    let (place, archive) = (made.folder.file("bundle"), made.folder.file("bundle.zip"))
    _ = try await made.run(ExportBundle(place: place))
    _ = try await made.run(ExportBundle(place: archive))
    let name = try #require(try Self.files(place).first { $0.hasSuffix("-K.jpg") })
    let other = name.replacing("K", with: "\u{212A}")
    try FileManager.default.moveItem(at: place.appendingPathComponent(name), to: place.appendingPathComponent(other))
    let problems = try await Self.check(place).problems
    #expect(Set(problems.map(\.problem)) == [.added, .missing], "\(problems)")

    // An archive with the other name in both headers, and lengths and offsets that fit.
    let rename = Process()
    rename.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    rename.arguments = ["-c", Self.renaming, archive.path, name, other]
    try rename.run()
    rename.waitUntilExit()
    #expect(rename.terminationStatus == 0)
    let found = try await Self.check(archive).problems.map(\.problem)
    #expect(Set(found) == [.added, .missing], "\(found)")
  }

  @Test("a list or table of bills larger than any bundle's is reported, but not kept in memory")
  func largeFiles() async throws {
    let made = try await Self.made()
    let place = made.folder.file("bundle")
    _ = try await made.run(ExportBundle(place: place))
    for name in ["bills.jsonl", "SHA256SUMS"] {
      let file = place.appendingPathComponent(name)
      let whole = try Data(contentsOf: file)
      #expect(truncate(file.path, off_t(BundleFiles.mostKeptBytes + 1)) == 0)
      #expect(try BundleFiles(of: place, named: place.path).contents[name] == nil)
      let problems = try await Self.check(place).problems
      #expect(problems.map(\.file) == [name] && problems.map(\.problem) == [.changed], "\(problems)")
      try whole.write(to: file)
    }
  }

  /// Renames a file in an archive, which then is what the bundle's writer would make of the files with these names.
  private static let renaming = """
    import struct, sys
    whole = open(sys.argv[1], "rb").read()
    at, body, directory, count = 0, b"", b"", 0
    while whole[at:at + 4] == b"PK\\3\\4":
        size, length = struct.unpack("<I4xH", whole[at + 18:at + 28])
        name = whole[at + 30:at + 30 + length]
        if name.decode() == sys.argv[2]: name = sys.argv[3].encode()
        fields = whole[at + 4:at + 26] + struct.pack("<HH", len(name), 0)
        directory += b"PK\\1\\2" + struct.pack("<H", 20) + fields + bytes(10) + struct.pack("<I", len(body)) + name
        body += b"PK\\3\\4" + fields + name + whole[at + 30 + length:at + 30 + length + size]
        at += 30 + length + size
        count += 1
    end = b"PK\\5\\6" + bytes(4) + struct.pack("<HHIIH", count, count, len(directory), len(body), 0)
    open(sys.argv[1], "wb").write(body + directory + end)
    """

  @Test("a bundle with a rewritten list has another fingerprint, and a missing document of a bill is found")
  func consistentChange() async throws {
    let made = try await Self.made()
    let place = made.folder.file("bundle")
    let bundle = try await made.run(ExportBundle(place: place))
    func listAnew() throws {
      let bash = Process()
      bash.executableURL = URL(fileURLWithPath: "/bin/bash")
      bash.arguments = [
        "-c", "find * -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum > ../list; mv ../list SHA256SUMS",
      ]
      bash.currentDirectoryURL = place
      try bash.run()
      bash.waitUntilExit()
    }
    try FileManager.default.removeItem(at: place.appendingPathComponent("originals/000003-b.jpg"))
    try listAnew()
    #expect(try await Self.check(place).problems.isEmpty)
    #expect(try await Self.check(place, bundle.fingerprint).problems.map(\.problem) == [.otherFingerprint])
    let file = place.appendingPathComponent("bills.jsonl")
    let bills = try String(contentsOf: file, encoding: .utf8)
    let other = String(repeating: "ab", count: 32)
    try Data(bills.replacing("\"date\"", with: "\"document\":\"\(other)\",\"date\"", maxReplacements: 1).utf8)
      .write(to: file)
    try listAnew()
    #expect(try await Self.check(place).problems.map(\.problem) == [.lacksDocument])
  }

  @Test("in an archive every byte counts, including its headers; other programs can unpack it")
  func archive() async throws {
    let made = try await Self.made()
    let place = made.folder.file("2026.zip")
    let bundle = try await made.run(ExportBundle(place: place))
    let check = try await Self.check(place, bundle.fingerprint)
    #expect(check.problems.isEmpty && check.bills == 3 && check.documents == 2 && check.bytes == bundle.bytes)
    let whole = try Data(contentsOf: place)
    var places = Array(stride(from: 0, to: whole.count, by: max(1, whole.count / 150)))
    // The first header, and the directory with its end.
    places += Array(0..<40) + Array((whole.count - 700)..<whole.count)
    for index in places {
      var changed = whole
      changed[index] ^= 0x10
      try changed.write(to: place)
      #expect(try await !Self.check(place).problems.isEmpty, "byte \(index) of \(whole.count)")
    }
    for changed in [whole.dropLast(), whole + Data([0]), whole.dropFirst()] {
      try Data(changed).write(to: place)
      #expect(try await !Self.check(place).problems.isEmpty, "\(changed.count) bytes of \(whole.count)")
    }
    for changed in [whole.prefix(10), Data()] {
      try Data(changed).write(to: place)
      await #expect(throws: ActionError.self) { try await Self.check(place) }
    }
    try whole.write(to: place)
    let unpack = Process()
    unpack.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    unpack.arguments = ["-m", "zipfile", "-e", place.path, made.folder.file("unpacked").path]
    try unpack.run()
    unpack.waitUntilExit()
    #expect(unpack.terminationStatus == 0)
    #expect(try await Self.check(made.folder.file("unpacked")).fingerprint == bundle.fingerprint)
    let again = made.folder.file("again.zip")
    _ = try await made.run(ExportBundle(place: again))
    #expect(try Data(contentsOf: again) == whole)
  }

  @Test("nothing is replaced or left half-written, and a document that has changed is not evidence")
  func refusals() async throws {
    let made = try await Self.made()
    let full = try made.folder.write(Array("mine".utf8), to: "full/file").deletingLastPathComponent()
    let file = try made.folder.write(Array("mine".utf8), to: "mine.zip")
    for place in [full, file, URL(fileURLWithPath: "/proc/nowhere/bundle")] {
      let error = await #expect(throws: ActionError.self) { try await made.run(ExportBundle(place: place)) }
      #expect(error?.kind == .cannotCreate)
    }
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    let store = try await made.desk.store
    let paper = try #require(try await store.documents(ofBill: 1).first)
    let bytes = store.documentFiles.url(for: paper.sha256)
    try Data("changed".utf8).write(to: bytes)
    let places = made.folder.url.path
    let before = try FileManager.default.contentsOfDirectory(atPath: places).count
    let error = await #expect(throws: ActionError.self) {
      try await made.run(ExportBundle(place: made.folder.file("bundle")))
    }
    #expect(error?.kind == .badData && error?.description.contains("was changed since") == true)
    try FileManager.default.removeItem(at: bytes)
    await #expect(throws: ActionError.self) { try await made.run(ExportBundle(place: made.folder.file("bundle"))) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: places).count == before)
    await #expect(throws: ActionError.self) { try await Self.check(made.folder.file("nothing")) }
    await #expect(throws: ActionError.self) { try await Self.check(full, "none") }
  }

  @Test("of a path that is too long its ends are named, and what is wrong is said once")
  func longPath() async throws {
    let place = URL(fileURLWithPath: "/tmp/" + String(repeating: "abc/", count: 1_500) + "end")
    let error = try await #require(throws: ActionError.self) { try await Self.check(place) }
    let message = error.description
    #expect(message.contains("/tmp/abc") && message.contains("/end: the path, or a name in it, is too long"))
    #expect(message.count < 300 && message.ranges(of: "too long").count == 1, "\(message)")
  }

  @Test("what lies too deep in the folder to be read was added")
  func tooDeep() async throws {
    let made = try await Self.made()
    let place = made.folder.file("2026")
    _ = try await made.run(ExportBundle(place: place))
    let name = String(repeating: "a", count: 250)
    var folders = [open(place.path, O_RDONLY | O_DIRECTORY)]
    for depth in 0..<20 {
      #expect(mkdirat(folders[depth], name, 0o700) == 0)
      folders.append(openat(folders[depth], name, O_RDONLY | O_DIRECTORY))
    }
    // The folder cannot be removed by its path either.
    defer {
      for depth in (0..<20).reversed() {
        close(folders[depth + 1])
        unlinkat(folders[depth], name, AT_REMOVEDIR)
      }
      close(folders[0])
    }
    let problems = try await Self.check(place).problems
    #expect(problems.map(\.problem) == [.added] && problems.allSatisfy { $0.file.hasPrefix("aaa") })
  }

  @Test("a folder, file or archive that is no bundle is called that")
  func noBundle() async throws {
    let folder = try TemporaryFolder()
    let place = try folder.write(Array("mine".utf8), to: "full/file").deletingLastPathComponent()
    let zip = Process()
    zip.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    zip.arguments = ["-m", "zipfile", "-c", folder.file("other.zip").path, place.appendingPathComponent("file").path]
    try zip.run()
    zip.waitUntilExit()
    #expect(zip.terminationStatus == 0)
    for place in [place, place.appendingPathComponent("file"), folder.file("other.zip")] {
      let error = try await #require(throws: ActionError.self) { try await Self.check(place) }
      #expect(error.kind == .badData && error.description.hasPrefix("\(place.path) is not a bundle; name "))
    }
  }
}
