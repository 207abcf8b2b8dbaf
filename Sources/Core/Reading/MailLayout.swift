/// The page that a mail's text is laid out on: a row for each of sender, subject and date, an empty one, and the text.
public enum MailLayout {
  /// The method of the page's only pass.
  public static let method = "mail"
  /// The distance of two rows, in pixels; the first row is at the upper edge.
  public static let rowHeight = 30

  /// A row for a header field of the mail; the raw value is its number on the page. Beside the sender's name is the
  /// sender's address if it contains the name.
  public enum HeadRow: Int, Sendable { case sender, subject, date }

  /// The header field that is on a row.
  ///
  /// - Parameter y: the upper edge of the row.
  public static func headRow(y: Int) -> HeadRow? { HeadRow(rawValue: y / rowHeight) }
}
