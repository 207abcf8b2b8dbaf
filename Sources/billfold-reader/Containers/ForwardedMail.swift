internal import Foundation

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
    guard !ForwardedMail.begins(subject, with: ForwardedMail.answers),
      let fields = lines.indices.lazy.compactMap({ ForwardedMail.fields(from: $0, in: lines) }).first,
      ForwardedMail.begins(subject, with: ForwardedMail.forwards)
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

  private enum Field: CaseIterable { case sender, date, subject, recipient }

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
    guard let field = Field.allCases.first(where: { labels[$0]?.contains(label) == true }) else { return nil }
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

  private static func begins(_ subject: String, with prefixes: Set<String>) -> Bool {
    guard let colon = subject.firstIndex(of: ":") else { return false }
    return prefixes.contains(subject[..<colon].trimmingCharacters(in: .whitespaces).lowercased())
  }

  /// `---------- Forwarded message ---------`, `Begin forwarded message:`
  private static func announcesMail(_ line: String) -> Bool {
    line.hasPrefix("---") && line.hasSuffix("---") && line.contains(where: \.isLetter) || line.hasSuffix(":")
  }

  /// How mail programs mark the subject of a forwarded mail, and of an answer.
  private static let forwards: Set<String> = [
    "fwd", "fw", "wg", "tr", "rv", "enc", "i", "vs", "vb", "vl", "doorst", "pd", "podaj", "továbbítás", "ttó", "ilt",
    "πρθ", "转发", "轉寄", "転送", "전달",
  ]
  private static let answers: Set<String> = [
    "re", "aw", "sv", "antw", "odp", "rif", "res", "ynt", "ha", "回复", "回覆", "返信", "답장",
  ]

  private static let labels: [Field: Set<String>] = [
    .sender: [
      "from", "von", "de", "da", "van", "från", "fra", "lähettäjä", "od", "feladó", "от", "від", "από", "kimden",
      "gönderen", "expéditeur", "remitente", "mittente", "afzender", "expeditor", "差出人", "보낸사람", "보낸 사람",
      "发件人", "寄件者", "寄件人",
    ],
    .date: [
      "date", "sent", "datum", "gesendet", "envoyé", "fecha", "enviado", "enviado el", "data", "inviato", "verzonden",
      "skickat", "sendt", "dato", "lähetetty", "päivämäärä", "wysłano", "odesláno", "dátum", "elküldve", "trimis",
      "дата", "отправлено", "надіслано", "ημερομηνία", "στάλθηκε", "tarih", "gönderildi", "送信日時", "日付", "날짜",
      "보낸 날짜", "发送时间", "日期", "寄件日期",
    ],
    .subject: [
      "subject", "betreff", "objet", "asunto", "assunto", "oggetto", "onderwerp", "ämne", "emne", "aihe", "temat",
      "předmět", "predmet", "tárgy", "subiect", "тема", "θέμα", "konu", "件名", "제목", "主题", "主題", "主旨",
    ],
    .recipient: [
      "to", "an", "à", "a", "para", "aan", "till", "til", "vastaanottaja", "do", "komu", "címzett", "către", "кому",
      "προς", "kime", "cc", "kopie", "kopia", "kopi", "копія", "копия", "reply-to", "antwort an", "宛先", "받는사람",
      "받는 사람", "收件人", "收件者", "抄送",
    ],
  ]
}
