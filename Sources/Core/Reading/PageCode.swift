/// A code printed on a page, with its text as decoded. Untrusted: the text is parsed and shown, but never followed as a
/// link.
public struct PageCode: Hashable, Codable, Sendable {
  /// How the code is printed.
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
