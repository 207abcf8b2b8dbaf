internal import CSandbox
internal import Core
internal import Glibc

/// Limits the processor time for each part of a document, so that the total grows with the number of pages and not with
/// tricks: ten thousand words in one place, letters larger than the page, thousands of fonts. A library that works too
/// long cannot be interrupted, so the child exits with a code for the part, and the next child skips that part.
final class WorkWatch {
  /// The limit in seconds of processor time for opening a document, and for drawing each page of a PDF: a hundred
  /// times what a page of an ordinary bill takes.
  static let seconds = 10

  private let leftOut: Set<Int>
  private var part = 0

  /// - Parameter leftOut: the parts that took too long before, counted from 1 in the order in which they begin.
  init(leavingOut leftOut: Set<Int>) { self.leftOut = leftOut }

  /// Runs one part of the work within its limit.
  ///
  /// - Parameter what: the part as named in messages: "page 3".
  /// - Throws: errors of `body`; `Failure.timedOut` for a part that is skipped.
  func limit<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
    part += 1
    guard !leftOut.contains(part) else {
      throw Failure(
        .timedOut,
        "\(what) takes more than \(WorkWatch.seconds) s of CPU time, far more than a bill needs; print or scan it to a new PDF and import that"
      )
    }
    begin()
    defer { end() }
    return try body()
  }

  /// Runs work of the current part to which only the limits for the whole document apply. After it, the part has the
  /// time of a whole part again.
  ///
  /// - Parameter value: what the work is done with; passed on, so that the work can release it.
  func unlimited<Value, Result>(
    _ value: consuming Value, _ body: (consuming Value) throws -> Result
  ) rethrows -> Result {
    end()
    defer { begin() }
    return try body(value)
  }

  private func begin() {
    billfold_watch_work(ChildExit.tooSlow(part: part).code, Int64(WorkWatch.seconds) * 1000)
  }

  private func end() { billfold_watch_work(0, 0) }
}
