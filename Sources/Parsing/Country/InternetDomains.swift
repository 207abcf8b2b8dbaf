/// Country domains of internet addresses: `www.example.de`, `shop@example.com.my`.
enum InternetDomains {
  /// The countries whose domains end an address in a folded line.
  static func countries(in folded: [Character]) -> [String] {
    guard folded.contains(".") else { return [] }
    var found: [String] = []
    for word in folded.split(whereSeparator: { $0 == " " || $0 == "," }) where isAddress(word) {
      // `hr@quill.com` is a department and not Croatian.
      let domain = word.lastIndex(of: "@").map { word[($0 + 1)...] } ?? word
      for label in domain.split(whereSeparator: { $0 == "." || $0 == "/" }).reversed() {
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
    for country in Country.known.values where !general.contains(country.domain) { table[country.domain] = country.code }
    return table
  }()
}
