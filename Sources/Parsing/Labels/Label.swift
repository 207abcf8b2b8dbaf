/// The phrases of a label with the questions the rules ask.
struct Label: Sendable {
  private let parts: [LabelGrammar.Part]
  let atoms: [LabelAtom]
  let namesGross: Bool

  init(_ parts: [LabelGrammar.Part]) {
    self.parts = parts.filter { $0 != .phrase(.none) }
    var atoms = self.parts.compactMap { part -> LabelAtom? in if case .phrase(let atom) = part { atom } else { nil } }
    // With tax is with tax, whichever way it is said; the name stays for labels of nothing else.
    namesGross = atoms.contains(.gross)
    atoms = atoms.map { $0 == .gross ? .incl : $0 }
    self.atoms = atoms
  }

  func has(_ atom: LabelAtom) -> Bool { atoms.contains(atom) }
  func first(_ atom: LabelAtom) -> Int? { atoms.firstIndex(of: atom) }

  var namesTotal: Bool { has(.total) || has(.grand) || has(.due) }

  func isBefore(_ one: LabelAtom, _ other: LabelAtom) -> Bool {
    guard let a = first(one), let b = atoms.lastIndex(of: other) else { return false }
    return a < b
  }

  /// Whether a label that also counts things names money on its own: another phrase with a number between it and the
  /// quantity.
  var namesMoneyApartFromQuantity: Bool {
    guard namesTotal || has(.sub) || has(.cash) || has(.card) || has(.change) || has(.tax) else { return false }
    return parts.contains(.figure)
  }
}
