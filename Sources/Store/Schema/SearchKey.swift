internal import Foundation

/// The form in which names are compared: without case, accents, spaces and punctuation.
public enum SearchKey {
  public static func of(_ text: String) -> String {
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return String(String.UnicodeScalarView(folded.unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) }))
  }
}
