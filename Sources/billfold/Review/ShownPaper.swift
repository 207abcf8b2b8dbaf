internal import Core

/// The reading of the draft that is on the screen. It may be large, so it is not read again at every key.
struct ShownPaper {
  private var draft: Draft?
  private(set) var reading: Reading?

  /// Reads the paper of a draft, unless it was read for this state of the draft.
  ///
  /// - Parameter read: returns nil if there is no reading; it is then called again the next time.
  mutating func show(_ shown: Draft?, _ read: (Draft) async -> Reading?) async {
    guard shown != draft || reading == nil else { return }
    draft = shown
    reading = nil
    if let shown { reading = await read(shown) }
  }
}
