internal import Core

/// A printed text that may be the merchant's name.
struct NameCandidate: Sendable {
  var name: String
  var features: NameFeatures
  var evidence: Evidence

  /// Log-odds that it is the merchant.
  var score: Double { features.score }
}
