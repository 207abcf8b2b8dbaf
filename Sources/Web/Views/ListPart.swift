internal import Hummingbird

/// Which part of a long list an address asks for: `page=2`. A page stays small however large the ledger is.
struct ListPart {
  /// From 1.
  var number: Int
  /// How many rows a part has.
  var rows: Int
  private let path: String
  /// The address' other fields, as they were sent.
  private let others: [Substring]

  init(_ request: Request, rows: Int) {
    // More than anybody turns over; a number that is none is the first.
    number = min(max(request.query.number("page").map { Int(clamping: $0) } ?? 1, 1), 100_000)
    self.rows = rows
    path = request.uri.path
    others = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("page=") }
  }

  /// How many rows stand before it.
  var skip: Int { (number - 1) * rows }

  /// The part's own rows of a list that is there as a whole.
  func of<Row>(_ all: [Row]) -> [Row] { Array(all.dropFirst(skip).prefix(rows)) }

  /// To the parts beside it.
  ///
  /// - Parameter count: of all rows.
  func links(of count: Int) -> [LinkView] {
    var links: [LinkView] = []
    if number > 1 { links.append(LinkView(name: "Previous", address: address(of: number - 1))) }
    if skip + rows < count { links.append(LinkView(name: "Next", address: address(of: number + 1))) }
    return links
  }

  /// `101 to 150 of 2000`; nil where all are shown.
  func note(of count: Int) -> String? {
    guard count > rows || number > 1 else { return nil }
    return skip < count
      ? "\(skip + 1) to \(min(skip + rows, count)) of \(count)" : "no entries here; \(count) in total"
  }

  private func address(of number: Int) -> String {
    let fields = others + (number > 1 ? ["page=\(number)"] : [])
    return fields.isEmpty ? path : "\(path)?\(fields.joined(separator: "&"))"
  }
}
