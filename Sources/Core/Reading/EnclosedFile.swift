/// A file that came inside the document: a part of a mail, or an entry of an archive.
///
/// Its name holds no card's whole number, whoever named the file so.
public struct EnclosedFile: Hashable, Codable, Sendable {
  /// As the sender named it, for people; a mail's own text has its subject.
  public var name: String
  /// The 1-based pages it became; none for data and for what could not be read.
  public var pages: [Int]
  /// Files of one mail have the same number, since one sender sent them together; an entry of an archive has its own.
  public var group: Int
  /// Whether it is a mail's own text, which speaks of what is attached.
  public var isBody: Bool
  /// Why it could not be read.
  public var failure: Failure?

  public init(name: String, pages: [Int] = [], group: Int, isBody: Bool = false, failure: Failure? = nil) {
    self.name = FullCardNumber.masked(name)
    self.pages = pages
    self.group = group
    self.isBody = isBody
    self.failure = failure
  }

  private enum CodingKeys: String, CodingKey { case name, pages, group, isBody, failure }

  /// As it was written, without the whole card numbers that readings of earlier versions may hold.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name), pages: try container.decode([Int].self, forKey: .pages),
      group: try container.decode(Int.self, forKey: .group), isBody: try container.decode(Bool.self, forKey: .isBody),
      failure: try container.decodeIfPresent(Failure.self, forKey: .failure))
  }
}
