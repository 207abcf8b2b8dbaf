internal import Core
internal import Exchange
public import Foundation

/// Checks a bundle written by `ExportBundle` without a store: that every byte is as written, nothing is missing and
/// nothing was added.
public struct VerifyBundle: Action {
  /// The path of the folder or archive.
  public var place: URL
  /// The name of the bundle in the result and in messages; nil for its path.
  public var name: String?
  /// The fingerprint stated by the sender of the bundle, or a prefix of it; nil if not given.
  public var fingerprint: String?

  public init(place: URL, name: String? = nil, fingerprint: String? = nil) {
    self.place = place
    self.name = name
    self.fingerprint = fingerprint
  }

  /// - Throws: `ActionError` if the bundle cannot be read, or for a malformed fingerprint.
  public func run(on desk: Desk) async throws -> BundleCheck {
    let stated = try fingerprint.map { try VerifyBundle.fingerprint($0) }
    let name = name ?? place.path
    let files = try BundleFiles(of: place, named: name)
    var check = BundleCheck(bundle: name, bytes: files.bytes)
    check.problems = files.problems
    check.fingerprint = files.hashes[BundleList.name]
    if let stated, let found = check.fingerprint, !found.hasPrefix(stated) {
      check.add(BundleList.name, .otherFingerprint)
    }
    guard let list = files.contents[BundleList.name] else {
      check.add(BundleList.name, check.fingerprint == nil ? .missing : .changed)
      return check
    }
    do {
      try check.compare(files, with: try BundleList(parsing: list))
    } catch {
      check.add(BundleList.name, .unreadableList, line: error.line)
    }
    return check
  }

  private static func fingerprint(_ text: String) throws -> String {
    let plain = text.lowercased().filter { !$0.isWhitespace && $0 != ":" }
    guard (8...64).contains(plain.count), plain.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw ActionError(
        "\"\(text)\" is not a fingerprint; give 8 to 64 hexadecimal digits, as `billfold export bundle` printed them",
        .usage)
    }
    return plain
  }
}

/// The result of checking a bundle.
public struct BundleCheck: Codable, Hashable, Sendable {
  public var bundle: String
  /// The number of files in the bundle's list.
  public var files = 0
  public var bills = 0
  public var documents = 0
  public var bytes: Int64
  /// The SHA-256 of the list of hashes as found; nil if there is no list.
  @Nullable public var fingerprint: String?
  /// The problems found; empty if every byte is as it was written.
  public var problems: [Problem] = []

  /// A file that is not as it was written.
  public struct Problem: Codable, Hashable, Sendable {
    /// Its path in the bundle.
    public var file: String
    public var problem: Kind
    /// The 1-based line of the list of hashes at which parsing failed.
    @Nullable public var line: Int?

    init(file: String, problem: Kind, line: Int? = nil) {
      self.file = file
      self.problem = problem
      _line = Nullable(wrappedValue: line)
    }
  }

  /// What is wrong with a file or with the bundle.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    case changed, missing, added
    /// The list of hashes cannot be parsed.
    case unreadableList
    /// The archive around the files is not as it was written.
    case damagedArchive
    /// It is a bundle, but its fingerprint is not the stated one.
    case otherFingerprint
    /// A bill refers to a document that is not among the originals.
    case lacksDocument
  }

  init(bundle: String, bytes: Int64) {
    self.bundle = bundle
    self.bytes = bytes
    _fingerprint = Nullable(wrappedValue: nil)
  }

  mutating func add(_ file: String, _ kind: Kind, line: Int? = nil) {
    problems.append(Problem(file: file, problem: kind, line: line))
  }

  mutating func compare(_ found: BundleFiles, with list: BundleList) throws(MalformedText) {
    let listed = Set(list.files.map(\.path))
    files = list.files.count
    documents = listed.count { $0.hasPrefix("originals/") }
    for file in list.files {
      switch found.hashes[file.path] {
      case file.sha256?: break
      case nil: add(file.path, .missing)
      default: add(file.path, .changed)
      }
    }
    for path in found.hashes.keys.sorted() where path != BundleList.name && !listed.contains(path) {
      add(path, .added)
    }
    guard let text = found.contents["bills.jsonl"] else { return }
    // One that cannot be read was changed, which is already among the problems.
    guard let read = try? Export.read(String(decoding: text, as: UTF8.self), as: .jsonLines) else { return }
    bills = read.count
    let originals = Set(list.files.map(\.sha256))
    for bill in read {
      if let document = bill.documentHash, !originals.contains(document) { add("bill \(bill.id)", .lacksDocument) }
    }
  }
}
