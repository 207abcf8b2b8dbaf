extension Int {
  /// The decimal digits of a number that is not negative, with zeros in front up to a number of digits: `09`.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
