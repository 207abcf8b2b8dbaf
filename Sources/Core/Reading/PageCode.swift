/// A code printed on a page, with the text in it as it was read. Untrusted: it is parsed, shown, and never followed.
public struct PageCode: Hashable, Codable, Sendable {
  public enum Form: String, Codable, Sendable {
    /// QR.
    case square
    /// Code 128 or Code 39.
    case linear
  }
  public var text: String
  public var form: Form
  public var box: Box

  public init(text: String, form: Form, box: Box) {
    self.text = text
    self.form = form
    self.box = box
  }
}
