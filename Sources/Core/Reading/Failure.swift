/// The reason why a document could not be read: a stable code and one sentence that says what is wrong and what to do.
public struct Failure: Error, Hashable, Codable, Sendable {
  /// A reason that programs can rely on.
  public enum Code: String, Codable, Sendable, CaseIterable {
    case unsupported, damaged, encrypted, tooLarge, tooManyPages, timedOut, outOfMemory, crashed, empty, unreadable
  }
  public var code: Code
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// - Parameters:
  ///   - text: what is wrong.
  ///   - advice: what to do, at the end of the message; one of `advices`.
  public init(_ code: Code, _ text: String, _ advice: Advice) {
    assert(Failure.advices.contains(advice), "the page does not recognise this advice")
    self.init(code, text + advice.ending(on: .terminal))
  }

  /// The advice of failures that is different on the page.
  private static let advices: [Advice] = [.retry, .importMailbox, .importStatement]
}

/// What is refused both when a file is accepted and when it is read.
extension Failure {
  public static let notAFile = Failure(.unsupported, "it is not a regular file; specify the document itself")
  public static let emptyFile = Failure(.empty, "the file is empty; copy or download it again")

  /// A file with more bytes than the limit.
  public static func tooLarge(bytes: Int64, limit: Int64) -> Failure {
    Failure(
      .tooLarge,
      "it has \(bytes / 1_000_000) MB, more than the \(limit / 1_000_000) MB that are read; scan it at a lower resolution or split it"
    )
  }
}

extension Failure: AdvisingError {
  public var description: String { message }

  public func message(on face: Face) -> String { Failure.shown(message, on: face) }

  /// Returns the message of a failure for an interface. Messages are stored and printed as JSON with the advice for the
  /// terminal, by which it is recognised here.
  public static func shown(_ message: String, on face: Face) -> String {
    for advice in advices {
      let ending = advice.ending(on: .terminal)
      if message.hasSuffix(ending) { return message.dropLast(ending.count) + advice.ending(on: face) }
    }
    return message
  }
}
