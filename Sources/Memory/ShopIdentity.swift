public import Core

/// Which observations are about the shop of a new paper.
///
/// A key alone can deceive: the customer's own tax number and address stand on every bill, several shops share a
/// telephone, and a word like `Rechnung` that the parser takes for a name is on the paper of all.
public struct ShopIdentity: Sendable {
  /// What the new paper prints.
  var keys: Set<ShopKey>
  /// The name that the parser proposes, in the form of a `brand` key; nil where it is not certain.
  var brand: String?
  /// Whether the name is written in an e-invoice, where it is never misread.
  var isNameExact: Bool

  public init(keys: Set<ShopKey>, brand: String?, isNameExact: Bool = false) {
    self.keys = keys
    self.brand = brand
    self.isNameExact = isNameExact
  }

  /// Those of a key's observations that are of the same shop; none where the key is known to be of several shops.
  func known(by key: ShopKey, _ observations: [Observation]) -> [Observation] {
    // By the name that the parser gives it, a shop can only be confused with those that it names alike.
    guard key.kind == .brand || !ShopIdentity.isShared(key, observations) else { return [] }
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
    // Companies of one owner share a tax number or an account.
    case .taxNumber, .iban, .domain: return !(isNamedOtherwise && (isNameExact || !apart.isEmpty))
    case .telephone, .address, .head: return apart.isEmpty && !isNamedOtherwise
    case .brand: return apart.isEmpty
    }
  }

  private func values(_ kind: ShopKey.Kind, in keys: Set<ShopKey>) -> Set<String> {
    Set(keys.lazy.filter { $0.kind == kind }.map(\.value))
  }

  /// Whether papers of several shops print a key: their names have nothing in common, neither as proposed nor as confirmed.
  static func isShared(_ key: ShopKey, _ observations: [Observation]) -> Bool {
    // A number that moved to another shop is that one's in the end.
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

  /// Whether two names could be spellings of one: one begins with the other, or a few letters differ.
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
  /// The shop's names: as confirmed, and as proposed.
  var names: Set<String> { Set(keys.lazy.filter { $0.kind == .brand }.map(\.value)).union([shop]) }
}

extension Array {
  /// Those that meet a condition, and the others.
  fileprivate func partitioned(_ condition: (Element) -> Bool) -> (meeting: [Element], others: [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
