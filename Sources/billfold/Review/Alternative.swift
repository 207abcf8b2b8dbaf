internal import Actions
internal import Core

/// An alternative value of a field, which can be chosen by its number.
struct Alternative {
  var field: DraftField
  var text: String
  var changes: DraftChanges

  /// Returns the alternatives of the fields in the order of the screen: at most nine, the number of keys.
  static func all(of proposal: Proposal, marks: NumberMarks = .plain) -> [Alternative] {
    var found: [Alternative] = []
    func add<Value>(
      _ field: DraftField, _ printed: Field<Value>?, _ write: (Value) -> String,
      _ correct: (inout DraftChanges, Value) -> Void
    ) {
      for other in (printed?.alternatives ?? []).prefix(3) {
        var changes = DraftChanges()
        correct(&changes, other.value)
        found.append(Alternative(field: field, text: write(other.value), changes: changes))
      }
    }
    add(
      .total, proposal.total, { ProposalView.amount($0, proposal.currency?.value, marks) }, { $0.total = .value($1) })
    add(.currency, proposal.currency, { $0.code }, { $0.currency = .value($1) })
    add(.date, proposal.date, { $0.description }, { $0.date = .value($1) })
    add(.merchant, proposal.merchant, { $0 }, { $0.merchant = $1 })
    add(.due, proposal.dueDate, { $0.description }, { $0.due = .value($1) })
    add(.category, proposal.category, { $0 }, { $0.categories = [$1] })
    return Array(found.prefix(9))
  }
}
