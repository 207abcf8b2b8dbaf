/// Line icons as inline SVG, drawn for billfold.
enum Icons {
  /// Returns an icon by its name; a dot for an unknown name.
  static func markup(_ name: String) -> RawMarkup {
    RawMarkup(
      "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(shapes[name] ?? dot)</svg>")
  }

  private static let dot = "<circle cx=\"12\" cy=\"12\" r=\"3\"/>"

  private static func path(_ lines: String) -> String { "<path d=\"\(lines)\"/>" }

  private static let shapes: [String: String] = [
    "overview": path("M4 11.5 12 5l8 6.5M6 10v9h12v-9M10 19v-5h4v5"),
    "review": path("M6 3.5h9l3.5 3.5v13.500H6zM9 10h6M9 13.500h6M9 17h3"),
    "add": path("M12 5v14M5 12h14"),
    "bills": path("M6 3.500v17l2-1.500 2 1.500 2-1.500 2 1.500 2-1.500 2 1.500v-17zM9 8.500h6M9 12h6"),
    "transactions": path("M4 8h14M14.500 4.500 18 8l-3.500 3.500M20 16H6M9.500 12.500 6 16l3.500 3.500"),
    "recurring": path(
      "M5 12a7 7 0 0 1 12-4.900L19 9M19 4.500V9h-4.500M19 12a7 7 0 0 1-12 4.900L5 15M5 19.500V15h4.500"),
    "cards": path("M3.500 6h17v12h-17zM3.500 10h17M7 14.500h4"),
    "categories": path("M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"),
    "income": path("M12 4v12M7 11.500 12 16.500l5-5M5 20h14"),
    "budgets": path("M4 16.500a8 8 0 1 1 16 0M12 16.500l3.500-6M4 16.500h3M17 16.500h3"),
    "persons":
      "<circle cx=\"9\" cy=\"8\" r=\"3.500\"/>"
      + path("M3 19.500a6 6 0 0 1 12 0M15.500 5a3.500 3.500 0 0 1 0 6.500M17.500 14.200a6 6 0 0 1 3.500 5.300"),
    "goals": path("M6 21V4M6 5h11l-2 3.500L17 12H6"),
    "trend": path("M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6"),
    "compare": path("M4 20h16M7 20V9M10.500 20v-6M14.500 20V5M18 20v-9"),
    "analytics": path("M12 3.500a8.500 8.500 0 1 0 8.500 8.500H12z M15 3.900A8.500 8.500 0 0 1 20.100 9H15z"),
    "forecast": path("M4 17l5-5 3.500 3L20 7M15 7h5v5"),
    "search": "<circle cx=\"11\" cy=\"11\" r=\"6\"/>" + path("M15.500 15.500 20.500 20.500"),
    "history": path("M4.500 12a7.500 7.500 0 1 0 2.300-5.400L4.500 9M4.500 4.500V9H9M12 8v4.500l3 2"),
    "statements": path("M4 9.500 12 4.500l8 5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19.500h16"),
    "settings": "<circle cx=\"12\" cy=\"12\" r=\"3\"/>"
      + path(
        "M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M18.400 5.600l-2.100 2.100M7.700 16.300l-2.100 2.100"
      ),
    "doctor": path("M9 4h6v5h5v6h-5v5H9v-5H4V9h5z"),
    "more":
      "<circle cx=\"5\" cy=\"12\" r=\"1.500\"/><circle cx=\"12\" cy=\"12\" r=\"1.500\"/><circle cx=\"19\" cy=\"12\" r=\"1.500\"/>",
    "warning": path("M12 4 21 19.500H3zM12 10v4.500M12 17v.5"),
    "check": path("M5 12.500 10 17.500 19.500 7"),
  ]
}
