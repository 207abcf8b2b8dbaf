public import Core

/// A file in a mail or archive: its name, and the pages that it became or why it could not be read.
public struct FileResult: Codable, Hashable, Sendable {
  public var name: String
  public var pages: [Int]
  @Nullable public var error: Failure?

  public init(_ file: EnclosedFile) {
    name = file.name
    pages = file.pages
    _error = Nullable(wrappedValue: file.failure)
  }
}
