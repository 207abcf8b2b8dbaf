public import Core

/// What a bill's history tells of how it was divided.
public enum SplitHistory {
  /// The categories that a bill had while it was whole, before it was divided last; nil where it was divided from the start,
  /// or its history says nothing of it. A category is named as it is called today.
  ///
  /// - Parameter events: the bill's, oldest first.
  public static func categoriesBefore(_ events: [LedgerEvent]) -> [String]? {
    for event in events.reversed() where event.kind != .added {
      guard let division = event.changes.first(where: { $0.field == .parts }), division.before == nil,
        case .parts(let parts)? = division.after
      else { continue }
      guard let categories = event.changes.first(where: { $0.field == .categories }) else {
        // They were those of the parts already.
        var seen: Set<String> = []
        return parts.parts.map(\.category).filter { seen.insert($0).inserted }
      }
      guard case .things(let things)? = categories.before else { return nil }
      let names = things.compactMap(\.name)
      return names.isEmpty ? nil : names
    }
    return nil
  }
}
