public import Core

/// The history of a bill's splits.
public enum SplitHistory {
  /// The categories that a bill had before it was last split; nil if it was created split, or its history does not show
  /// them. Categories have their current names.
  ///
  /// - Parameter events: the events of the bill, oldest first.
  public static func categoriesBefore(_ events: [LedgerEvent]) -> [String]? {
    for event in events.reversed() where event.kind != .added {
      guard let division = event.changes.first(where: { $0.field == .parts }), division.before == nil,
        case .parts(let parts)? = division.after
      else { continue }
      guard let categories = event.changes.first(where: { $0.field == .categories }) else {
        // The bill already had the categories of the parts.
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
