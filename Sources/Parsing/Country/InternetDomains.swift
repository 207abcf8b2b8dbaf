/// Country domains of internet addresses: `www.example.de`, `shop@example.com.my`.
enum InternetDomains {
  /// The countries whose domains end an address in a folded line.
  static func countries(in folded: [Character]) -> [String] {
    guard folded.contains(".") else { return [] }
    var found: [String] = []
    for word in folded.split(separator: " ") where isAddress(word) {
      let labels = word.split { $0 == "." || $0 == "/" || $0 == "@" || $0 == "," }
      for label in labels.reversed() {
        guard let country = byDomain[String(label)] else { continue }
        found.append(country)
        break
      }
    }
    return found
  }

  private static func isAddress(_ word: ArraySlice<Character>) -> Bool {
    word.contains("@") || word.starts(with: "www.") || word.starts(with: "http")
  }

  /// Two-letter domains that are sold worldwide and are not evidence of a country.
  private static let general: Set<String> = ["co", "me", "io", "tv", "cc", "ai", "in", "to", "is"]

  private static let byDomain: [String: String] = {
    var table: [String: String] = [:]
    for code in Country.known.keys {
      let domain = code == "GB" ? "uk" : code.lowercased()
      if !general.contains(domain) { table[domain] = code }
    }
    return table
  }()
}
