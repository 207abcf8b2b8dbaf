internal import Core

extension Currency {
  /// Whether it has cents by ISO 4217, but not on receipts.
  var hasUnusedCents: Bool { Currency.unusedCents.contains(code) }

  /// Whether receipts print its amounts without cents, so that a number with groups of thousands is written like money:
  /// `86.900`.
  var isPrintedWithoutCents: Bool { exponent == 0 || hasUnusedCents }

  private static let unusedCents: Set = ["COP", "IDR", "HUF"]
}
