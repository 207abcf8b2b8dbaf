public import Core

/// Selects the observations about the shop of a new document.
///
/// A single key can be misleading: the customer's own tax number and address are on every bill, several shops share a
/// telephone number, and a word like `Rechnung` that the parser takes for a name is on the documents of many shops.
public struct ShopIdentity: Sendable {
  /// The keys printed on the new document.
  var keys: Set<ShopKey>
  /// The name that the parser proposes, in the form of a `brand` key; nil if it is not certain.
  var brand: String?
  /// Whether the name comes from an e-invoice, where it cannot be misread.
  var isNameExact: Bool

  public init(keys: Set<ShopKey>, brand: String?, isNameExact: Bool = false) {
    self.keys = keys
    self.brand = brand
    self.isNameExact = isNameExact
  }

  /// A key's observations about the same shop; none if several shops are known to share the key.
  func known(by key: ShopKey, _ observations: [Observation]) -> [Observation] {
    // With the name given by the parser, a shop can only be confused with shops that get the same name.
    guard key.kind == .brand || !ShopIdentity.isShared(observations) else { return [] }
    return observations.filter { isSameShop($0, by: key.kind) }
  }

  private func isSameShop(_ observation: Observation, by kind: ShopKey.Kind) -> Bool {
    guard observation.draft != nil else { return true }
    let apart = ShopKey.Kind.allCases.filter { other in
      guard other.tellsApart, other != kind else { return false }
      let (ours, theirs) = (values(other, in: keys), values(other, in: observation.keys))
      return !ours.isEmpty && !theirs.isEmpty && ours.isDisjoint(with: theirs)
    }
    let isNamedOtherwise = brand.map { name in !observation.names.contains { ShopIdentity.isAlike($0, name) } } ?? false
    switch kind {
    // Companies with the same owner share a tax number or an account.
    case .taxNumber, .iban, .domain: return !(isNamedOtherwise && (isNameExact || !apart.isEmpty))
    case .telephone, .address, .head: return apart.isEmpty && !isNamedOtherwise
    case .brand: return apart.isEmpty
    }
  }

  private func values(_ kind: ShopKey.Kind, in keys: Set<ShopKey>) -> Set<String> {
    Set(keys.lazy.filter { $0.kind == kind }.map(\.value))
  }

  /// Whether documents that share a key are of several shops, whose proposed and confirmed names have nothing in common.
  ///
  /// - Parameter observations: those with the key, oldest first.
  static func isShared(_ observations: [Observation]) -> Bool {
    // Only the latest are compared, because a number that moved to another shop eventually belongs to that shop.
    let latest = observations.filter { $0.draft != nil }.suffix(latestOnly)
    var shops: [Set<String>] = []
    for observation in latest {
      let (same, others) = shops.partitioned { shop in
        shop.contains { name in observation.names.contains(where: { isAlike($0, name) }) }
      }
      shops = others + [same.reduce(observation.names) { $0.union($1) }]
    }
    return shops.count > 1
  }

  private static let latestOnly = 8

  /// Whether two names could be spellings of the same name: one contains the other, or a few letters differ.
  static func isAlike(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    guard short.count >= 4 else { return false }
    if long.hasPrefix(short) || (short.count >= 6 && long.contains(short)) { return true }
    guard long.count <= 60, long.count - short.count <= short.count / 4 else { return false }
    return EditDistance.between(Array(short), Array(long)) <= short.count / 4
  }
}

extension Observation {
  /// The shop's names as confirmed and as proposed.
  var names: Set<String> { Set(keys.lazy.filter { $0.kind == .brand }.map(\.value)).union([shop]) }
}

extension Array {
  /// The elements that satisfy a condition, and the others.
  fileprivate func partitioned(_ condition: (Element) -> Bool) -> (meeting: [Element], others: [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
