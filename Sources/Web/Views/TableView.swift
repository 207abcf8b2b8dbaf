internal import Actions

struct TableView: Encodable {
  /// A description for screen readers.
  var caption: String
  var columns: [ColumnView]
  var rows: [RowView]
}

struct ColumnView: Encodable {
  var text: String
  /// `num` for numbers, `wide` for a column that phones omit.
  var style = ""
}

struct RowView: Encodable {
  var cells: [CellView]
  var style = ""
}

struct CellView: Encodable {
  var text: String
  var style = ""
  var address: String?
  /// A point in time in machine-readable form, which a script shows in the browser's time zone.
  var moment: String?
  var icon: String?
  /// The colour of a dot before the text.
  var dot: String?
  var badge: String?
  var badgeStyle = ""
  var note: String?
  /// The text that phones show below, taken from columns that they omit.
  var phone: String?
  var buttons: [ButtonView] = []

  init(
    _ text: String, style: String = "", address: String? = nil, icon: String? = nil, dot: String? = nil,
    badge: String? = nil, badgeStyle: String = "", note: String? = nil, phone: String? = nil,
    buttons: [ButtonView] = []
  ) {
    self.text = text
    self.style = style
    self.address = address
    self.icon = icon
    self.dot = dot
    self.badge = badge
    self.badgeStyle = badgeStyle
    self.note = note
    self.phone = phone
    self.buttons = buttons
  }

  /// Creates a point in time, shown in this machine's time zone.
  init(moment: Instant, style: String = "") {
    self.init(moment.local, style: style)
    self.moment = "\(moment)"
  }
}

/// A form that consists of one button.
struct ButtonView: Encodable {
  var submit: String
  /// A description of the action and its object for screen readers.
  var label: String
  var action: String
  var style = "plain"
  var hidden: [HiddenView] = []
  var key: String?
}
