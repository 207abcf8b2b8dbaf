internal import CSandbox
internal import Core
internal import Glibc

/// Limits the work on each part of a document, so that it grows with the pages and not with tricks: ten thousand words at
/// one place, letters larger than the page, fonts by the thousand. A library that works too long cannot be stopped in its
/// midst; so the child ends with an exit code that says at which part, and the next child leaves that one out.
final class WorkWatch {
  /// Seconds of work for opening a document, and for each page with a text layer: a hundred times what a page of an
  /// ordinary bill takes.
  static let seconds = 10

  private let leftOut: Set<Int>
  private var part = 0

  /// - Parameter leftOut: parts that took too long before, counted from 1 in the order in which they are begun.
  init(leavingOut leftOut: Set<Int>) { self.leftOut = leftOut }

  /// Does a part of the work within its limit.
  ///
  /// - Parameter what: the part, for people: "page 3".
  /// - Throws: what the body throws; `Failure.timedOut` for a part that is left out.
  func limit<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
    part += 1
    guard !leftOut.contains(part) else {
      throw Failure(
        .timedOut,
        "\(what) takes more than \(WorkWatch.seconds) s of work, far more than a bill's; print or scan it to a new PDF and import that"
      )
    }
    billfold_watch_work(WorkWatch.firstExit + Int32(min(part, WorkWatch.most)), Int64(WorkWatch.seconds) * 1000)
    defer { end() }
    return try body()
  }

  /// The rest of the part is limited by what the whole document may cost.
  func end() { billfold_watch_work(0, 0) }

  private static let firstExit: Int32 = 32
  private static let most = 150

  /// The part at which a child that ended with this exit code took too long; nil where it ended for another reason, or
  /// at a part too far back to be left out.
  static func part(exitCode: Int) -> Int? {
    let part = exitCode - Int(firstExit)
    return (1..<most).contains(part) ? part : nil
  }
}
