internal import Core
internal import Foundation
internal import Parsing

/// The header fields of a mail.
struct MailHead {
  /// The sender's name, or the address if there is none.
  var from = ""
  /// The sender's address.
  var address = ""
  var subject = ""
  /// The date, as in ISO 8601 or as written in a forwarded mail.
  var date = ""

  /// The cells of the row for the sender. The domain of the address stands beside a name that it contains or is part of:
  /// others are those of mail services.
  var senderCells: [String] {
    guard let domain = address.split(separator: "@").last, address.contains("@"), !from.contains("@") else {
      return [from]
    }
    return isNamed(domain) ? [from, "@\(domain)"] : [from]
  }

  /// Whether the registered part of a domain, as `blue-kettle` in `mail.blue-kettle.co.uk`, is the sender's name.
  private func isNamed(_ domain: Substring) -> Bool {
    let registered = WebNames.registered(domain.split(separator: ".").map(String.init))
    guard let label = registered.map(MailHead.letters), label.count >= MailHead.shortest else { return false }
    let names = [from, MailHead.withoutSmallWords(from)].flatMap { name in
      ([""] + AndWords.inNames).map { name.replacingOccurrences(of: "&", with: $0) }
    }
    return names.contains { name in
      [name, MailHead.withoutUmlauts(name)].map(MailHead.letters).contains {
        $0.contains(label) || $0.count >= MailHead.shortest && label.contains($0)
      }
    }
  }

  /// The least number of letters that makes containment more than a coincidence.
  private static let shortest = 4

  private static func letters(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil).filter {
      $0.isLetter || $0.isNumber
    }
  }

  /// A name without the words in small letters that domains leave out: `Museo del Agua` at `museoagua.example`.
  private static func withoutSmallWords(_ name: String) -> String {
    name.split(separator: " ").filter { $0.first?.isLowercase == false }.joined(separator: " ")
  }

  /// Umlauts as domains write them.
  private static func withoutUmlauts(_ text: String) -> String {
    [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ø", "oe"), ("æ", "ae"), ("å", "aa"), ("ß", "ss")].reduce(
      text.lowercased()
    ) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
  }
}
