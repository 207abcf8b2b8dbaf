extension Array {
  /// Returns the elements with those in the user's own currency first, and otherwise in their order. A trip abroad should
  /// not push the figures of every day down the page.
  ///
  /// - Parameter usual: the user's own currency; nil if none is set, which changes nothing.
  public func withUsualFirst(_ usual: Currency?, _ currency: (Element) -> Currency) -> [Element] {
    guard let usual else { return self }
    return filter { currency($0) == usual } + filter { currency($0) != usual }
  }
}
