internal import Core

/// The names in a document's web and mail addresses: `www.main-street.com` → `main-street`.
public enum WebNames {
  struct Name: Sendable, Equatable {
    /// The label before the top-level domain, folded.
    var label: String
    /// Position in `DocumentText.lines`.
    var line: Int
    var words: Range<Int>
  }

  /// The top-level domains of all supported countries, and generic ones used by shops worldwide.
  private static let topLevels = Set(Country.known.values.map(\.domain))
    .union(["com", "net", "org", "eu", "info", "biz", "shop", "online", "store", "io", "app"])
  /// Labels between the name and the country: `co.uk`, `com.my`.
  private static let secondLevels: Set<String> = ["co", "com", "net", "org", "gov", "ac", "or", "ne"]

  /// The label of a domain that someone registered: `blue-kettle` in `mail.blue-kettle.co.uk`.
  public static func registered(_ domain: [String]) -> String? {
    var labels = domain.dropLast()
    if labels.count > 1, let second = labels.last, secondLevels.contains(second) { labels.removeLast() }
    return labels.last
  }

  static func all(in document: DocumentText) -> [Name] {
    document.lines.flatMap { line in
      line.words.enumerated().compactMap { index, word in
        label(in: word.text).flatMap {
          MerchantWords.isMailHost($0) ? nil : Name(label: $0, line: line.index, words: index..<index + 1)
        }
      }
    }
  }

  /// The letters of a name as in addresses, where a word may stand for `&`.
  static func spellings(of name: String) -> [String] {
    let words = name.contains("&") ? [""] + AndWords.inNames : [""]
    return words.map { Fold.letters(name.replacing("&", with: $0)) }
  }

  /// The name in a word that is a web or mail address, otherwise nil.
  static func label(in word: String) -> String? {
    var text = String(word.map(Fold.character))
    if let at = text.lastIndex(of: "@") { text = String(text[text.index(after: at)...]) }
    for prefix in ["https://", "http://"] where text.hasPrefix(prefix) { text = String(text.dropFirst(prefix.count)) }
    text = String(text.prefix { $0 != "/" && $0 != "?" })
    var labels = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      String(part.filter { $0.isLetter || $0.isNumber || $0 == "-" })
    }
    if labels.last == "" { labels.removeLast() }
    guard labels.count >= 2, let top = labels.last, topLevels.contains(top) else { return nil }
    let isAddress = word.contains("@") || labels.first == "www" || word.contains("//") || word.count >= 8
    guard isAddress else { return nil }
    guard let label = registered(labels), label.count >= 3, label != "www", label.contains(where: \.isLetter) else {
      return nil
    }
    return label
  }
}
