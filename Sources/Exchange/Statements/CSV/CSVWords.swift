internal import Core

/// Words in cells that describe the kind of an entry.
enum CSVWords {
  static let standingOrder = [
    "dauerauftrag", "standing order", "periodieke overboeking", "virement permanent", "transferencia periodica",
    "bonifico periodico", "zlecenie stale", "stående overførsel", "fast overføring",
  ]
  private static let pending = [
    "vorgemerkt", "pending", "offen", "en attente", "pendiente", "in attesa", "reverted", "failed", "declined",
  ]

  /// Returns whether the state of an entry means that it is not booked, either not yet or never.
  static func isPending(_ state: String) -> Bool {
    let state = state.lowercased()
    return pending.contains { state.contains($0) }
  }

  /// Returns whether a word means a debit; nil for a word that means neither debit nor credit.
  static func isDebit(_ sign: String) -> Bool? {
    if ["s", "soll", "d", "dr", "debit", "dbit", "af", "debet", "out", "-", "débit", "addebito", "cargo"].contains(sign)
    {
      return true
    }
    if ["h", "haben", "c", "cr", "credit", "crdt", "bij", "in", "+", "k", "kredit", "crédit", "accredito", "abono"]
      .contains(sign)
    {
      return false
    }
    return nil
  }
}
