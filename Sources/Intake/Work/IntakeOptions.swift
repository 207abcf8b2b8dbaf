public import Core
public import Foundation
public import Parsing
public import Store

/// The options of a run.
public struct IntakeOptions: Sendable {
  public var reader: URL
  public var sandbox: Sandbox
  /// The number of documents read in parallel: one reader per core.
  public var jobs: Int
  public var language: String?
  public var limits: ReaderLimits
  public var split: SplitMode
  /// The contents of the codes on separator sheets between the documents of a batch.
  public var separators: Set<String>
  public var retries: RetryPolicy
  /// The number of bytes of disk space that accepting leaves free.
  public var freeBytes: Int64
  /// Whether to wait while the disk is full or the store is unreachable, as a watcher does, rather than fail at once.
  public var waitsOutOutages: Bool
  /// The current date where the user is; receipts are not from the future.
  public var today: @Sendable () -> CalendarDate
  /// Called with the id of each document whose drafts are now in the store: after reading, and after the last failed
  /// attempt.
  public var finished: @Sendable (Int64, Store) async -> Void = { _, _ in }

  public init(
    reader: URL, sandbox: Sandbox = .available, jobs: Int, language: String? = nil, limits: ReaderLimits = .standard,
    split: SplitMode = .auto, separators: Set<String> = ReceiptParser.standardSeparators,
    retries: RetryPolicy = .patient,
    freeBytes: Int64 = 0, waitsOutOutages: Bool = false,
    today: @escaping @Sendable () -> CalendarDate = CalendarDate.localToday
  ) {
    self.reader = reader
    self.sandbox = sandbox
    self.jobs = max(1, jobs)
    self.language = language
    self.limits = limits
    self.split = split
    self.separators = separators
    self.retries = retries
    self.freeBytes = freeBytes
    self.waitsOutOutages = waitsOutOutages
    self.today = today
  }

  /// The number of the machine's cores.
  public static var standardJobs: Int { ProcessInfo.processInfo.activeProcessorCount }
}
