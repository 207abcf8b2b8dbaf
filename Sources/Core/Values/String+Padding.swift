extension String {
  /// The text with zeros in front, up to a number of characters: `09`. A longer text is unchanged.
  public func zeroPadded(to width: Int) -> String { String(repeating: "0", count: Swift.max(0, width - count)) + self }
}

extension Int {
  /// The decimal digits of a number that is not negative, with zeros in front up to a number of digits: `09`.
  func padded(to width: Int) -> String { String(self).zeroPadded(to: width) }
}
