/// The forms that were sent lately. A form that is sent twice, by a double click or by a browser that repeats a
/// request, is processed once, and both requests get the same response.
actor SentForms {
  private struct Sent {
    var key: String
    /// The address that the response led to; nil while the form is being processed.
    var address: String?
    /// The requests with the same form that wait for the response.
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The maximum number of remembered forms: more than are sent in the time in which one is sent again.
  private static let most = 256
  private var forms: [Sent] = []

  /// Returns the address that the same form led to, after waiting for it if necessary; nil if the form has to be
  /// processed, after which `end` must be called.
  ///
  /// - Parameter key: identifies the form, its page and its contents.
  func begin(_ key: String) async -> String? {
    while let index = forms.firstIndex(where: { $0.key == key }) {
      if let address = forms[index].address { return address }
      await withCheckedContinuation { forms[index].waiting.append($0) }
    }
    forms.append(Sent(key: key))
    if forms.count > Self.most, let oldest = forms.firstIndex(where: { $0.address != nil }) { forms.remove(at: oldest) }
    return nil
  }

  /// - Parameter address: the address that the response leads to; nil for a form that was refused, which may be sent
  ///   again.
  func end(_ key: String, _ address: String?) {
    guard let index = forms.firstIndex(where: { $0.key == key }) else { return }
    let waiting = forms[index].waiting
    if address == nil {
      forms.remove(at: index)
    } else {
      forms[index] = Sent(key: key, address: address)
    }
    for one in waiting { one.resume() }
  }
}
