internal import CMail
internal import Core
internal import Foundation

/// Reads the text and attachments of a mail with GMime. Nothing is fetched, so linked content is missing.
enum Mail {
  /// Initialises GMime; call once per process, before the first fork.
  static func start() { billfold_mail_start() }

  /// - Throws: `Failure.damaged` if the data is not a mail.
  static func files(in data: Data, limits: ContainerLimits) throws -> Container {
    let gathered = Gathered(limits: limits)
    let result = data.withUnsafeBytes { bytes in
      billfold_mail_read(
        bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
        { head, context in if let head { Gathered.of(context)?.take(head.pointee) } },
        { part, context in
          guard let part, let gathered = Gathered.of(context) else { return 0 }
          return gathered.take(part.pointee) ? 1 : 0
        }, Unmanaged.passUnretained(gathered).toOpaque())
    }
    guard result == 0 else {
      throw Failure(.damaged, "the mail is damaged or incomplete; save it from your mail program again")
    }
    return gathered.container
  }

  /// The maximum number of rows of text that is not shown with which plain text beside HTML is kept, and the most
  /// characters of one.
  private static let mostUnseen = 4_000
  private static let longestRow = 2_000

  /// A text of the mail's body.
  private struct Text {
    var content: MailText
    var isHTML: Bool
    /// The number of the alternatives that it is one of; 0 if it is in none.
    var alternative: Int

    /// The numbers that it shows, of whatever length.
    var numbers: Set<Substring> { Set(content.rows.joined().flatMap { $0.split { !$0.isNumber } }) }
  }

  /// The parts of a mail found so far.
  private final class Gathered {
    private let limits: ContainerLimits
    private var budget: Int
    private var head = MailHead()
    private var texts: [Text] = []
    private var files: [ContainedFile] = []
    private var isTruncated = false

    init(limits: ContainerLimits) {
      self.limits = limits
      budget = limits.bytes
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Gathered? {
      context.map { Unmanaged<Gathered>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The body comes first, since it introduces the attachments.
    var container: Container {
      let shown = texts.filter { $0.isHTML || !isRepeatedAsHTML($0) }
      var body = MailPage.page(of: head, shown.map(\.content))
      // Who reads the plain text must not see another amount.
      let repeated = texts.filter { !$0.isHTML && isRepeatedAsHTML($0) }.map(\.content)
      let others = repeated.flatMap(\.rows).filter { !$0.isEmpty }
      let compared = others.prefix(max(0, Mail.mostUnseen - body.unseen.count))
      body.unseen += compared.map { String($0.joined(separator: " ").prefix(Mail.longestRow)) }
      if others.count > compared.count || repeated.contains(where: \.hasUnclearNumbers) { body.mayHideText = true }
      let first = ContainedFile(
        name: head.subject.isEmpty ? "mail" : head.subject, data: Data(), page: body, isBody: true)
      return Container(files: [first] + files, isTruncated: isTruncated)
    }

    /// Whether the HTML says what a plain text does; the HTML is used because it has the tables. Beside a plain body
    /// there may also be HTML that only adds a signature or a notice.
    private func isRepeatedAsHTML(_ plain: Text) -> Bool {
      let html = texts.filter(\.isHTML)
      if plain.alternative > 0 { return html.contains { $0.alternative == plain.alternative } }
      let numbers = plain.numbers
      return !numbers.isEmpty && html.reduce(into: Set()) { $0.formUnion($1.numbers) }.isSuperset(of: numbers)
    }

    func take(_ head: billfold_mail_head) {
      let date = CalendarDate(year: Int(head.year), month: Int(head.month), day: Int(head.day))
      self.head = MailHead(
        from: text(head.from), address: text(head.address), subject: text(head.subject),
        date: date.map { "\($0)" } ?? "")
    }

    /// Adds a part, and returns whether to continue.
    func take(_ part: billfold_mail_part) -> Bool {
      guard part.length > 0 else { return true }
      let type = text(part.type)
      let name = text(part.name)
      let fileName = name.isEmpty ? type : name
      let isAttachment = part.is_attachment != 0
      // Some programs give the text of their mails a file name.
      let isText = !isAttachment && (type == "text/html" && name.isEmpty || type == "text/plain")
      if !isText, Mail.isDecoration(type, part.length, isEmbedded: part.content_id != nil && !isAttachment) {
        return true
      }
      guard (isText ? texts.count : files.count) < limits.files, budget >= part.length else {
        isTruncated = true
        return false
      }
      budget -= part.length
      let data = Data(bytes: part.data, count: part.length)
      if isText {
        let content = MailCharset.decoded(data, charset: text(part.charset))
        let isHTML = type == "text/html"
        texts.append(
          Text(
            content: isHTML ? MailText(html: content) : MailText(plain: content), isHTML: isHTML,
            alternative: Int(part.alternative)))
      } else if type == "text/html" {
        let page = MailPage.page(
          of: MailHead(), [MailText(html: MailCharset.decoded(data, charset: text(part.charset)))])
        files.append(ContainedFile(name: fileName, data: Data(), page: page))
      } else {
        files.append(ContainedFile(name: fileName, data: data))
      }
      return true
    }

    private func text(_ characters: UnsafePointer<CChar>?) -> String {
      characters.map { String(String(cString: $0).prefix(300)) } ?? ""
    }
  }

  /// Whether a part is decoration or belongs to the mail program: small inline pictures such as logos, signatures,
  /// contact cards, calendar entries.
  private static func isDecoration(_ type: String, _ length: Int, isEmbedded: Bool) -> Bool {
    if type.hasPrefix("image/") { return isEmbedded && length < 50_000 }
    return [
      "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature", "text/calendar",
      "text/vcard", "text/x-vcard", "message/delivery-status", "text/plain",
    ].contains(type)
  }
}
