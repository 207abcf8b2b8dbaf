internal import Core

/// How the pages of a document are divided into receipts.
public enum SplitMode: String, Sendable, CaseIterable {
  /// By evidence: pages that are separate receipts are split, pages of one bill are not. Several receipts on one page
  /// are told apart.
  case auto
  /// Every page is a separate receipt.
  case pages
  /// The whole document is one receipt.
  case none
}
