internal import Core

/// An upright page with everything that each recognition of it needs, computed once.
struct PreparedPage {
  let upright: Picture
  let grey: Picture
  let ink: Picture
  /// The factor that scales its capitals to the best height.
  private(set) var factor: Double
  /// Whether there is any print.
  let hasLetters: Bool

  init(_ upright: Picture, limits: ReaderLimits) throws {
    self.upright = upright
    grey = try upright.grey()
    ink = try Ink.normalised(grey)
    let height = try LetterSize.capitalHeight(in: ink)
    hasLetters = height != nil
    factor = LetterSize.factor(capitals: height, pixels: ink.pixels, limits: limits)
  }

  /// The page at twice the scale if it is small; nil for others, whose print is absent rather than too small.
  func enlarged(_ limits: ReaderLimits) -> PreparedPage? {
    let pixels = 4 * factor * factor * Double(ink.pixels)
    guard factor < 2, pixels <= Double(min(limits.recognisePixels, 4_000_000)) else { return nil }
    var page = self
    page.factor = 2 * factor
    return page
  }
}
