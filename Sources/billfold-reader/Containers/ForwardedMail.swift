internal import Foundation
internal import Parsing

/// A mail that was forwarded within the text of another: the lines with its header fields, and its text below them.
/// Whoever forwarded it is not the merchant.
struct ForwardedMail {
  private(set) var head = MailHead()
  private(set) var rows: [[String]] = []

  /// - Parameter rows: the text of the mail that forwards it.
  /// - Parameter subject: the subject of that mail.
  /// - Returns: nil if nothing is forwarded. An answer also has such lines, above what it answers.
  init?(in rows: [[String]], subject: String) {
    let lines = rows.prefix(ForwardedMail.deepest).map { ForwardedMail.trimmed($0.joined(separator: " ")) }
    let mark = ForwardedMail.mark(of: subject)
    guard mark != .answer,
      let fields = lines.indices.lazy.compactMap({ ForwardedMail.fields(from: $0, in: lines) }).first,
      mark == .forward
        || lines[..<fields.lowerBound].last(where: { !$0.isEmpty }).map(ForwardedMail.announcesMail) ?? false
    else { return nil }
    for line in lines[fields] {
      guard let (field, value) = ForwardedMail.field(line) else { continue }
      switch field {
      case .sender: setSender(value)
      case .date: head.date = head.date.isEmpty ? value : head.date
      case .subject: head.subject = head.subject.isEmpty ? value : head.subject
      case .recipient: break
      }
    }
    let isQuoted = rows[fields.lowerBound].first?.hasPrefix(">") == true
    self.rows = rows[fields.upperBound...].map { isQuoted ? ForwardedMail.unquoted($0) : $0 }
    // What was written above it, such as an instruction for the accounts, follows.
    self.rows.append([])
    self.rows += rows[..<fields.lowerBound]
  }

  private typealias Field = ForwardedMailWords.Field

  /// Below this row, the lines are those of an earlier mail.
  private static let deepest = 100
  /// The maximum number of lines with header fields.
  private static let mostFields = 10

  /// The rows with header fields that begin at a row: at least those of sender, date and subject.
  private static func fields(from start: Int, in lines: [String]) -> Range<Int>? {
    var found: [Field] = []
    for line in lines[start...].prefix(mostFields) {
      // A second sender is that of a mail which was forwarded in this one.
      guard let field = field(line)?.0, field != .sender || !found.contains(.sender) else { break }
      found.append(field)
    }
    return [Field.sender, .date, .subject].allSatisfy { found.contains($0) } ? start..<start + found.count : nil
  }

  /// The field of a line such as `From: Blue Kettle <orders@kettle.example>`, and its value.
  private static func field(_ line: String) -> (Field, String)? {
    guard let colon = line.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return nil }
    let label = trimmed(String(line[..<colon])).lowercased()
    guard let field = ForwardedMailWords.field(label) else { return nil }
    return (field, trimmed(String(line[line.index(after: colon)...])))
  }

  private mutating func setSender(_ value: String) {
    guard head.from.isEmpty else { return }
    let sides = value.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "<" || $0 == "[" }
    let name = sides[0].trimmingCharacters(in: CharacterSet(charactersIn: "\"' "))
    let address = sides.count == 2 ? sides[1].prefix { $0 != ">" && $0 != "]" } : ""
    head.address = address.replacingOccurrences(of: "mailto:", with: "").trimmingCharacters(in: .whitespaces)
    head.from = name.isEmpty ? head.address : name
  }

  /// Without signs for quoted and bold text.
  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: CharacterSet(charactersIn: ">*| ").union(.whitespaces))
  }

  private static func unquoted(_ row: [String]) -> [String] {
    guard let first = row.first, first.hasPrefix(">") else { return row }
    return [String(first.dropFirst())] + row.dropFirst()
  }

  /// The mark in front of a subject, as in `Fwd: Your order`; nil if there is none.
  private static func mark(of subject: String) -> ForwardedMailWords.Mark? {
    guard let colon = subject.firstIndex(of: ":") else { return nil }
    return ForwardedMailWords.mark(subject[..<colon].trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// `---------- Forwarded message ---------`, `Begin forwarded message:`
  private static func announcesMail(_ line: String) -> Bool {
    line.hasPrefix("---") && line.hasSuffix("---") && line.contains(where: \.isLetter) || line.hasSuffix(":")
  }
}
