internal import Actions
internal import Hummingbird

/// What is around every page.
struct LayoutView {
  var title: String
  var theme: String
  var style: String
  var script: String
  var icon: String
  var kind: String
  var groups: [NavGroup]
  var bar: [NavItem]
  /// Why documents that wait are not read.
  var trouble: String?
  /// `2 documents being read`.
  var reading: String?
  var notice: NoticeView?
  var content: RawMarkup
  var address: String
  /// What every address begins with.
  var base: String
}

struct NavGroup {
  var items: [NavItem]
}

struct NavItem {
  var address: String
  var name: String
  var icon: RawMarkup
  var isHere: Bool
  /// How many things wait there.
  var count: String?
}

struct NoticeView {
  var text: String
  var isComplaint: Bool
  var undo: String?
}

/// The places of the page, by the icon that each has.
enum Place: String, CaseIterable {
  case overview, review, add, bills, transactions, recurring, cards, categories, income, goals, trend, compare,
    analytics
  case forecast, search, history, statements, settings, doctor, more

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

  /// As the side of a wide window shows them.
  static let groups: [[Place]] = [
    [.overview, .review, .add, .bills, .recurring, .transactions],
    [.trend, .compare, .analytics, .forecast, .income, .goals],
    [.categories, .cards, .statements, .search, .history, .settings, .doctor],
  ]

  /// As the bottom of a phone shows them.
  static let bar: [Place] = [.overview, .review, .add, .bills, .more]

  func item(_ here: Place?, waiting: Int) -> NavItem {
    NavItem(
      address: address, name: name, icon: Icons.markup(rawValue), isHere: self == here,
      count: self == .review && waiting > 0 ? "\(waiting)" : nil)
  }
}
