internal import Core
internal import Ledger

/// Another value that the paper could mean, to be picked by its number.
struct Alternative {
  var field: ReviewField
  var text: String
  var corrections: Corrections

  /// The alternatives of the decisive fields, at most nine: those for which there is a key, in the
  /// order of the screen.
  static func all(of proposal: Proposal) -> [Alternative] {
    var found: [Alternative] = []
    func add<Value>(
      _ field: ReviewField, _ printed: Field<Value>?, _ write: (Value) -> String,
      _ correct: (inout Corrections, Value) -> Void
    ) {
      for other in (printed?.alternatives ?? []).prefix(3) {
        var corrections = Corrections()
        correct(&corrections, other.value)
        found.append(Alternative(field: field, text: write(other.value), corrections: corrections))
      }
    }
    add(.total, proposal.total, { Show.amount($0, proposal.currency?.value) }, { $0.total = $1 })
    add(.currency, proposal.currency, { $0.code }, { $0.currency = $1 })
    add(.date, proposal.date, { $0.description }, { $0.date = $1 })
    add(.merchant, proposal.merchant, { $0 }, { $0.merchant = $1 })
    add(.dueDate, proposal.dueDate, { $0.description }, { $0.dueDate = $1 })
    add(.category, proposal.category, { $0 }, { $0.categories = [$1] })
    return Array(found.prefix(9))
  }
}
