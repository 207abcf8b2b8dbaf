/// A file inside the document: a part of a mail, or an entry of an archive.
///
/// Its name never contains a complete card number, because names come from senders.
public struct EnclosedFile: Hashable, Codable, Sendable {
  /// The name given by the sender, for display. For a mail's own text it is the subject.
  public var name: String
  /// The 1-based pages made from it; empty for data and for files that could not be read.
  public var pages: [Int]
  /// Files of one mail share a number, since one sender sent them together; each entry of an archive has a separate
  /// one.
  public var group: Int
  /// Whether it is a mail's own text, which usually describes the attachments.
  public var isBody: Bool
  /// The reason why it could not be read.
  public var failure: Failure?

  public init(name: String, pages: [Int] = [], group: Int, isBody: Bool = false, failure: Failure? = nil) {
    self.name = FullCardNumber.masked(name)
    self.pages = pages
    self.group = group
    self.isBody = isBody
    self.failure = failure
  }

  private enum CodingKeys: String, CodingKey { case name, pages, group, isBody, failure }

  /// Decodes a file and removes complete card numbers, which readings of earlier versions may contain.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name), pages: try container.decode([Int].self, forKey: .pages),
      group: try container.decode(Int.self, forKey: .group), isBody: try container.decode(Bool.self, forKey: .isBody),
      failure: try container.decodeIfPresent(Failure.self, forKey: .failure))
  }
}
