public import Core

/// A short fingerprint of the words in a document: nearly equal for two scans of one document, different for two
/// documents.
///
/// Uses MinHash (Broder 1997, "On the resemblance and containment of documents"): for each of several permutations of
/// all words, the first word that occurs. The share of equal positions estimates the share of words that two documents
/// have in common.
public enum WordSketch {
  /// The number of values in a fingerprint.
  public static let length = 32
  /// The least number of distinct words; with fewer, a fingerprint is meaningless.
  private static let fewestWords = 8

  /// The fingerprint of the pages of a proposal; empty when hardly anything is printed.
  public static func of(_ proposal: Proposal, in reading: Reading, today: CalendarDate) -> [UInt32] {
    let document = DocumentText(pages: reading.pages.filter { proposal.pages.contains($0.number) }, today: today)
    let words = Set(document.lines.flatMap { $0.tokens.map(\.text) }.filter { $0.count >= 2 }.map(LookAlike.key))
    guard words.count >= fewestWords else { return [] }
    let hashes = words.map(FNV1a.hash)
    return (0..<length).map { place in
      let seed = UInt64(place + 1) &* 0x9E37_79B9_7F4A_7C15
      return hashes.map { mixed($0 ^ seed) }.min().map { UInt32(truncatingIfNeeded: $0 >> 32) } ?? 0
    }
  }

  /// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
