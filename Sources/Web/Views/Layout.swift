internal import Actions
internal import Hummingbird

/// The width of a page, as a class of the style sheet.
enum PageWidth: String {
  case normal = ""
  /// As wide as the window.
  case wide
  /// Without navigation.
  case bare
}

/// The layout around the content of every page.
struct LayoutView: Encodable {
  var title: String
  var theme: String
  var style: String
  var script: String
  var icon: String
  /// The `PageWidth`.
  var kind: String
  var groups: [NavGroup]
  var bar: [NavItem]
  /// The reason why waiting documents are not read.
  var trouble: String?
  /// Such as `2 documents being read`.
  var reading: String?
  var notice: NoticeView?
  var canLeave: Bool
  var content: RawMarkup
  var address: String
  /// The base path that precedes every address.
  var base: String
}

struct NavGroup: Encodable {
  var items: [NavItem]
}

struct NavItem: Encodable {
  var address: String
  var name: String
  var icon: RawMarkup
  var isHere: Bool
  /// The number of waiting items.
  var count: String?
}

struct NoticeView: Encodable {
  @Sentence var text: String?
  var isComplaint: Bool
  var undo: UndoView?

  struct UndoView: Encodable {
    var action: String
    /// What its button says.
    var label: String
    /// Its key; nil for a button that redoes, since the key undoes.
    var key: String?
    /// The command that the message is about, so that no other is reverted.
    var command: Int64?
  }

  init(_ notice: Sessions.Notice) {
    text = notice.text
    isComplaint = notice.isComplaint
    undo = notice.undo.map { undo in
      let isRedo = undo.action == "/redo"
      return UndoView(
        action: undo.action, label: isRedo ? "Redo" : "Undo", key: isRedo ? nil : "u", command: undo.command)
    }
  }
}

/// The places in the navigation; each has an icon of the same name.
enum NavigationPlace: String {
  case overview, review, add, bills, transactions, recurring, cards, categories, income, goals, trend, compare,
    analytics
  case budgets, forecast, persons, search, history, statements, settings, doctor, more

  var address: String {
    switch self {
    case .overview: "/"
    case .review: "/drafts"
    default: "/\(rawValue)"
    }
  }

  var name: String {
    switch self {
    case .trend: "Spending"
    case .compare: "Income and expenses"
    case .statements: "Bank"
    case .doctor: "Health"
    default: Wording.capital(rawValue)
    }
  }

  /// The sidebar of wide windows.
  static let groups: [[NavigationPlace]] = [
    [.overview, .review, .add, .bills, .recurring, .transactions],
    [.trend, .compare, .analytics, .forecast, .budgets, .income, .goals],
    [.categories, .cards, .persons, .statements, .search, .history, .settings, .doctor],
  ]

  /// The bar at the bottom of phones.
  static let bar: [NavigationPlace] = [.overview, .review, .add, .bills, .more]

  func item(_ here: NavigationPlace?, waiting: Int) -> NavItem {
    NavItem(
      address: address, name: name, icon: Icons.markup(rawValue), isHere: self == here,
      count: self == .review && waiting > 0 ? "\(waiting)" : nil)
  }
}
