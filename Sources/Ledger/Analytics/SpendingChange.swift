/// The change of spending on something between two periods, in minor units of one currency.
public struct SpendingChange<Name: Hashable & Sendable>: Hashable, Sendable {
  public var name: Name
  public var before: Int64
  public var now: Int64

  public var difference: Int64 { now - before }

  /// The change in whole percent of `before`; nil if there was no spending before.
  public var percent: Int? { before > 0 ? Int(clamping: Int128(difference) * 100 / Int128(before)) : nil }
}

/// Finds what changed most between two periods.
public enum SpendingChanges {
  /// The largest changes, in descending order, equal ones sorted by name. Unchanged entries are left out.
  public static func largest<Name: Hashable & Sendable & Comparable>(
    from before: [Name: Int64], to now: [Name: Int64], count: Int
  ) -> [SpendingChange<Name>] {
    Set(before.keys).union(now.keys)
      .map { SpendingChange(name: $0, before: before[$0] ?? 0, now: now[$0] ?? 0) }
      .filter { $0.difference != 0 }
      .sorted { ($1.difference.magnitude, $0.name) < ($0.difference.magnitude, $1.name) }
      .prefix(count).map { $0 }
  }
}
