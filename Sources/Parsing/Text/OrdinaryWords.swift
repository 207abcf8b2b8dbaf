/// Words of running text that are one letter away from a word of another table: `avoid` from French `avoir`, `return`
/// from Norwegian `retur`. They are never taken for a damaged form of it.
enum OrdinaryWords {
  static let all = Set(Table(.ordinaryWords).rows.compactMap(\.first))
}
