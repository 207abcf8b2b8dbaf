/// The page that a mail's text is laid out on: a row for each of sender, subject and date, an empty one, and the text.
public enum MailLayout {
  /// The method of the page's only pass.
  public static let method = "mail"
  /// The distance of two rows, in pixels; the first row is at the upper edge.
  public static let rowHeight = 30
  /// The number of the row with the subject, from 0.
  public static let subjectRow = 1
}
