/// What is left of a store whose file is missing or empty. The description says what was found and what to do.
public struct StoreRemains: Hashable, Sendable {
  /// The problem with the store's own file.
  enum Trouble: Hashable, Sendable {
    case absent
    /// A file of 0 bytes.
    case empty
    /// A database without tables.
    case blank
    /// A symbolic link to a missing file.
    case link(to: String)
  }

  /// The path of the store's file.
  var store: String
  var trouble: Trouble
  /// The files beside it that hold changes not yet in the store's file.
  var logs: [String] = []
  /// The path of the lock file whose marker shows that there was a store.
  var marker: String?
  /// The documents folder, if it holds any, and their number.
  var documentFolder: String?
  var documentCount = 0

  init(store: String, trouble: Trouble) {
    self.store = store
    self.trouble = trouble
  }

  /// Whether anything indicates that there was a store.
  var isEvidence: Bool { !logs.isEmpty || marker != nil || documentFolder != nil }
}

extension StoreRemains: CustomStringConvertible {
  public var description: String {
    let joint = trouble == .absent ? ", but " : "; "
    return "\(what)\(evidence.isEmpty ? "" : joint + StoreRemains.list(evidence)); \(remedy)"
  }

  private var what: String {
    switch trouble {
    case .absent: "there is no store at \(store)"
    case .empty: "the store \(store) is empty (0 bytes)"
    case .blank: "the store \(store) contains no tables"
    case .link(let target): "the store \(store) is a link to \(target), which does not exist"
    }
  }

  private var evidence: [String] {
    var found = logs.map { "\($0) contains changes of a store" }
    if let documentFolder {
      found.append("\(documentFolder) contains \(documentCount) \(documentCount == 1 ? "document" : "documents")")
    }
    // If the store's file exists, it is evidence enough.
    if let marker, trouble == .absent { found.append("\(marker) shows that there was one") }
    return found
  }

  private var remedy: String {
    if case .link(let target) = trouble { return "mount the disk it is on, or put \(target) back" }
    let log = logs.isEmpty ? "" : "move \(StoreRemains.list(logs)) away and "
    let inTheWay = (trouble == .absent ? [] : [store]) + logs + [marker, documentFolder].compactMap { $0 }
    let anew = inTheWay.isEmpty ? "" : "; for a new, empty store move \(StoreRemains.list(inTheWay)) away"
    return "put the store's file back, or \(log)restore a backup with `billfold restore FOLDER`\(anew)"
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
