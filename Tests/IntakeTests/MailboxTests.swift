import Core
import Foundation
import Store
import SystemPackage
import TestSupport
import Testing

@testable import Intake

/// Mailboxes, and how they are recognised.
@Suite struct MailboxTests {
  private static func mail(_ subject: String, _ body: String) -> String {
    "From: Shop <shop@example.org>\nTo: ann@example.org\nSubject: \(subject)\nMessage-ID: <\(subject)@example.org>\n\n\(body)\n"
  }

  private static let separator = "From shop@example.org Sat Jan  3 01:05:34 1996\n"

  private func split(_ text: String, _ limits: ReaderLimits = .standard) throws -> [(name: String, text: String)] {
    let folder = try TemporaryFolder()
    let mailbox = try folder.write(Array(text.utf8), to: "in/shop.mbox")
    let target = folder.file("out")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    return try Mailbox.split(FilePath(mailbox.path), into: FilePath(target.path), limits: limits).map {
      ($0.lastName, try String(contentsOfFile: $0.string, encoding: .utf8))
    }
  }

  @Test("each mail becomes a file with its own bytes, and lines that start with From stay in their mail")
  func mails() throws {
    let (first, second) = (
      Self.mail("one", "From here on all is cheaper\n\nFrom me"), Self.mail("two", "Total 12.30 EUR")
    )
    let quoted = first.replacing("\nFrom here", with: "\n>From here").replacing("\nFrom me", with: "\n>From me")
    let mails = try split(Self.separator + quoted + "\n" + Self.separator + second + "\n")
    #expect(mails.map(\.name) == ["shop-1.eml", "shop-2.eml"])
    #expect(mails.map(\.text) == [first, second])
    // A program that quotes nothing: a sentence is not a separator, since it has no time and year.
    #expect(try split(Self.separator + first + "\n").map(\.text) == [first])
  }

  @Test("a mailbox that arrives as one document is refused if it holds several mails, of which it would be one")
  func arriving() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    let acceptor = Acceptor(store: store, limits: .standard)
    let mails = ["one", "two"].map { Self.separator + Self.mail($0, "Total 12.30 EUR") + "\n" }
    let single = try folder.write(Array(mails[0].utf8), to: "single.eml")
    #expect(try await acceptor.accept(FilePath(single.path), via: .watch).isNew)
    let several = try folder.write(Array(mails.joined().utf8), to: "several.mbox")
    let error = await #expect(throws: Refusal.self) {
      try await acceptor.accept(FilePath(several.path), via: .watch)
    }
    #expect(error?.failure.code == .unsupported && error?.description.contains("billfold import") == true)
  }

  @Test("a line of any length stays whole, and what looks like a separator or a quotation inside it stays as it is")
  func longLines() throws {
    let whole = String(repeating: "x", count: FileLines.longest)
    let blank = String(repeating: "\r", count: FileLines.longest)
    let mail = Self.mail("long", "\(whole)>From me\n\(blank)\(Self.separator)\(whole)\(whole)")
    #expect(try split(Self.separator + mail + "\n" + Self.separator + Self.mail("two", "b")).first?.text == mail)
  }

  @Test("a mailbox with the longest name is split") func longName() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "é", count: 125) + ".mbox"
    let mailbox = try folder.write(Array((Self.separator + Self.mail("one", "Total 1.00 EUR")).utf8), to: "in/\(name)")
    let target = folder.file("out")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    let mails = try Mailbox.split(FilePath(mailbox.path), into: FilePath(target.path), limits: .standard)
    #expect(mails.map(\.lastName) == [String(repeating: "é", count: 100) + "-1.eml"])
  }

  @Test("Windows line endings, a missing last empty line, and a single mail are read")
  func variants() throws {
    let windows = (Self.separator + Self.mail("one", "a") + "\n" + Self.separator + Self.mail("two", "b"))
      .replacing("\n", with: "\r\n")
    #expect(
      try split(windows).map(\.text)
        == [Self.mail("one", "a"), Self.mail("two", "b")].map { $0.replacing("\n", with: "\r\n") })
    #expect(try split(Self.separator + Self.mail("one", "a")).count == 1)
  }

  @Test("a mail that is too large is cut after the limit, so that it is refused and does not fill the disk")
  func large() throws {
    var limits = ReaderLimits.standard
    limits.fileBytes = 500
    let long = Self.mail("long", String(repeating: "x", count: 5000))
    let mails = try split(Self.separator + long + "\n" + Self.separator + Self.mail("two", "b"), limits)
    #expect(mails.map(\.text.utf8.count) == [501, Self.mail("two", "b").utf8.count])
  }

  @Test("a mail, a receipt and a letter that start with From are not a mailbox")
  func others() throws {
    let folder = try TemporaryFolder()
    func isOne(_ text: String) throws -> Bool {
      Mailbox.isOne(FilePath(try folder.write(Array(text.utf8), to: "file").path))
    }
    #expect(try isOne(Self.separator + Self.mail("one", "a")))
    #expect(try !isOne(Self.mail("one", "a")))
    #expect(try !isOne("From here to there at 10:00 in 1996\n\nDear Ann"))
    #expect(!Mailbox.isOne(FilePath(Project.samples.appendingPathComponent("mail-invoice.eml").path)))
  }

  @Test("a Maildir is recognised by its three folders, also from within new")
  func maildir() throws {
    let folder = try TemporaryFolder()
    for name in ["new", "cur", "tmp"] {
      #expect(Maildir(FilePath(folder.url.path)) == nil)
      try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
    }
    let maildir = try #require(Maildir(FilePath(folder.url.path)))
    #expect(maildir.new == FilePath(folder.file("new").path))
    #expect(Maildir(maildir.new) == maildir && Maildir(FilePath(folder.file("cur").path)) == nil)
  }
}
