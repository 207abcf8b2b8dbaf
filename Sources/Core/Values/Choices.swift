extension CaseIterable where Self: RawRepresentable<String> {
  /// All values as a help text or message lists them: `cash, card or other`.
  public static var choices: String {
    let names = allCases.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) or \(last)"
  }
}
