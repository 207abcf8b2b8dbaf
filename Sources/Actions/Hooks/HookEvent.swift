/// After what a command of the person's can be run.
enum HookEvent: String, Encodable, Sendable, CaseIterable {
  /// A document was read, and is a draft.
  case draft
  /// A draft became a bill.
  case confirm

  /// The setting with its command.
  var setting: String { "on-\(rawValue)" }
}

/// What a command gets: `{"draft":{…},"event":"draft"}` or `{"bill":{…},"event":"confirm"}`, as the verbs `show` and
/// `confirm` have draft and bill in their JSON.
struct HookNotice: Encodable, Sendable {
  var event: HookEvent
  var draft: DraftResult?
  var bill: BillResult?

  init(_ draft: DraftResult) { (event, self.draft) = (.draft, draft) }
  init(_ bill: BillResult) { (event, self.bill) = (.confirm, bill) }
}
