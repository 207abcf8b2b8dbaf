/// The events after which a user's command can be run.
enum HookEvent: String, Encodable, Sendable, CaseIterable {
  /// A document was read and became a draft.
  case draft
  /// A draft became a bill.
  case confirm

  /// The setting that holds its command.
  var setting: SettingKey {
    switch self {
    case .draft: .onDraft
    case .confirm: .onConfirm
    }
  }
}

/// The input of a command: `{"draft":{…},"event":"draft"}` or `{"bill":{…},"event":"confirm"}`, with the draft and bill
/// in the JSON form of the verbs `show` and `confirm`.
struct HookNotice: Encodable, Sendable {
  var event: HookEvent
  var draft: DraftResult?
  var bill: BillResult?

  init(_ draft: DraftResult) { (event, self.draft) = (.draft, draft) }
  init(_ bill: BillResult) { (event, self.bill) = (.confirm, bill) }
}
