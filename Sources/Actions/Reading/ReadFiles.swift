internal import Core
internal import Intake
public import Parsing
public import SystemPackage

/// Reads documents and reports their proposals without using a store. Results are reported in the order of the files,
/// each as soon as it and all before it are read.
public struct ReadFiles: ReportingAction {
  public var files: [File]
  /// Whether to report also what each reading saw where the total, date and merchant are printed.
  public var explains: Bool
  public var split: SplitMode

  /// A file to be read; the path `-` is standard input.
  public struct File: Hashable, Sendable {
    public var path: FilePath
    /// The name of the file in results.
    public var name: String

    /// - Parameter name: the name in results; nil for the path.
    public init(_ path: FilePath, named name: String? = nil) {
      self.path = path
      self.name = name ?? path.string
    }
  }

  public init(_ files: [File], explains: Bool = false, split: SplitMode = .auto) {
    self.files = files
    self.explains = explains
    self.split = split
  }

  /// - Throws: `ReaderUnavailable`, `CancellationError`, and `ActionError` if standard input cannot be read; the error
  ///   of a file is in its result.
  public func run(on desk: Desk, report: @escaping @Sendable (ReadProgress) -> Void) async throws -> ReadCount {
    let options = try desk.intakeOptions(split: split, retries: .brisk)
    let parser = explains ? DocumentParser(today: desk.today) : nil
    let input = FilePath("-")
    let spool = try files.contains(where: { $0.path == input }) ? Spool() : nil
    defer { withExtendedLifetime(spool) {} }
    let paths = try files.map { file in
      guard let spool, file.path == input else { return file.path }
      return try spool.standardInput(name: nil, most: desk.settings.limits.fileBytes, for: "read")
    }
    var count = ReadCount(read: 0, failed: 0)
    count.missing = paths.count { $0.leadsNowhere }
    try await BatchReading(options: options).run(paths) { index, result in
      let result = ReadResult(result, named: files[index].name, explainedBy: parser)
      switch result.status {
      case .read: count.read += 1
      case .failed: count.failed += 1
      }
      report(ReadProgress(count: CountProgress(done: index + 1, total: files.count), result: result))
    }
    return count
  }
}

/// A document that was read, and the number of documents done.
public struct ReadProgress: Codable, Hashable, Sendable {
  public var count: CountProgress
  public var result: ReadResult
}

/// The number of documents that could be read, and that could not.
public struct ReadCount: Codable, Hashable, Sendable {
  public var read: Int
  public var failed: Int
  /// The number of unreadable documents whose file does not exist.
  public var missing = 0

  public init(read: Int, failed: Int) {
    self.read = read
    self.failed = failed
  }
}
