internal import Hummingbird

/// The part of a long list that an address such as `page=2` selects, so that pages stay small however large the ledger
/// is.
struct ListPart {
  /// The 1-based number of the part.
  var number: Int
  /// The number of rows in a part.
  var rows: Int
  private let path: String
  /// The other parameters of the address, as they were sent.
  private let others: [Substring]

  init(_ request: Request, rows: Int) {
    // Limited to more pages than anybody visits; an invalid number selects the first part.
    number = min(max(request.query.number("page").map { Int(clamping: $0) } ?? 1, 1), 100_000)
    self.rows = rows
    path = request.uri.path
    others = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("page=") }
  }

  /// The number of rows before this part.
  var skip: Int { (number - 1) * rows }

  /// Returns the rows of this part from a complete list.
  func of<Row>(_ all: [Row]) -> [Row] { Array(all.dropFirst(skip).prefix(rows)) }

  /// Returns the links to the previous and next part.
  ///
  /// - Parameter count: the number of rows in all parts.
  func links(of count: Int) -> [LinkView] {
    var links: [LinkView] = []
    if number > 1 { links.append(LinkView(name: "Previous", address: address(of: number - 1))) }
    if skip + rows < count { links.append(LinkView(name: "Next", address: address(of: number + 1))) }
    return links
  }

  /// Returns a note such as `101 to 150 of 2000`; nil if all rows are shown.
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
