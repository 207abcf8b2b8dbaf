/// The reason why a document could not be read: a stable code and one sentence that says what is wrong and what to do.
public struct Failure: Error, Hashable, Codable, Sendable {
  public enum Code: String, Codable, Sendable, CaseIterable {
    case unsupported, damaged, encrypted, tooLarge, tooManyPages, timedOut, outOfMemory, crashed, empty, unreadable
  }
  public var code: Code
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension Failure: CustomStringConvertible {
  public var description: String { message }
}
