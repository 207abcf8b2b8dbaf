internal import Core
internal import Exchange
internal import Foundation

/// Masks full card numbers in the store's JSON text, and leaves every other byte unchanged.
///
/// It knows JSON and the names of a few keys, but none of billfold's types, so that the migration that removes such
/// numbers from old stores can use it too.
struct CardNumberJSON {
  /// Numbers that look like card numbers but are a bill's own reference, according to its document. With nil,
  /// references are not masked.
  var references: Set<String>?
  /// The numbers of this kind that were found.
  private(set) var kept: Set<String> = []
  /// The digits of the numbers that were masked.
  private(set) var found: Set<String> = []
  private var edits: [(range: Range<Int>, text: String)] = []
  private var bytes: [UInt8] = []

  init(references: Set<String>? = nil) { self.references = references }

  /// Masks JSON text; text that is not JSON is masked as a whole.
  mutating func masked(_ json: String) -> String {
    guard FullCardNumber.mayBeIn(json.utf8) else { return json }
    bytes = Array(json.utf8)
    edits = []
    guard let root = try? LocatedJSON.parse(bytes) else { return mask(json, keeping: []) }
    visit(root, isReference: false)
    guard !edits.isEmpty else { return json }
    var masked: [UInt8] = []
    var next = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      masked += bytes[next..<edit.range.lowerBound]
      masked += CardNumberJSON.literal(edit.text)
      next = edit.range.upperBound
    }
    masked += bytes[next...]
    return String(decoding: masked, as: UTF8.self)
  }

  private static let referenceKeys: Set = ["reference", "paymentReference", "iban"]

  private mutating func visit(_ json: LocatedJSON, isReference: Bool) {
    switch json.value {
    case .object(let members):
      for (name, value) in members {
        switch name {
        case "sha256": continue
        case "root" where value["n"] != nil: visit(element: value, parent: "")
        case "lines" where value.elements?.first?["words"] != nil: visit(lines: value.elements ?? [])
        default: visit(value, isReference: isReference || CardNumberJSON.referenceKeys.contains(name))
        }
      }
    case .array(let values): for value in values { visit(value, isReference: isReference) }
    case .string(let text): visit(text, at: json.range, isReference: isReference)
    case .number, .bool, .null: break
    }
  }

  private mutating func visit(_ text: String, at range: Range<Int>, isReference: Bool) {
    guard FullCardNumber.mayBeIn(text.utf8) else { return }
    if isJSON(text) {
      var inner = CardNumberJSON(references: references)
      let masked = inner.masked(text)
      kept.formUnion(inner.kept)
      found.formUnion(inner.found)
      if masked != text { edits.append((range, masked)) }
      return
    }
    if isReference && references == nil { return }
    let masked = mask(text, keeping: isReference ? references ?? [] : [])
    if masked != text { edits.append((range, masked)) }
  }

  /// Whether a text is JSON within JSON. A list with a number as long as those of cards is what somebody wrote: the store
  /// has lists of ids only.
  private func isJSON(_ text: String) -> Bool {
    guard text.hasPrefix("{") || text.hasPrefix("["), let root = try? LocatedJSON.parse(Array(text.utf8)) else {
      return false
    }
    return root.elements?.contains { ($0.integer ?? 0) >= 1_000_000_000_000 } != true
  }

  private mutating func mask(_ text: String, keeping kept: Set<String>) -> String {
    found.formUnion(FullCardNumber.numbers(in: text).filter { !kept.contains($0) })
    return FullCardNumber.masked(text, keeping: kept)
  }

  /// Masks the lines of a page, whose words can be the digit groups of one number.
  private mutating func visit(lines: [LocatedJSON]) {
    let words = lines.map { $0["words"]?.elements ?? [] }
    let printed = words.map { line in
      line.map { word in
        let box = (word["box"]?.elements ?? []).map { Int($0.integer ?? 0) }
        let (left, width) = (box.first ?? 0, box.count == 4 ? box[2] : 0)
        return PrintedWord(text: word["text"]?.string ?? "", left: left, right: left + width)
      }
    }
    let masked = PrintedCardNumbers.masked(printed)
    kept.formUnion(masked.kept)
    found.formUnion(masked.masked)
    for (index, texts) in masked.lines {
      for (word, text) in texts.enumerated() where text != printed[index][word].text {
        if let old = words[index][word]["text"], old.string != nil { edits.append((old.range, text)) }
      }
    }
  }

  /// Masks an element of an e-invoice: `n` is its name, `a` its attributes, `t` its text, `c` its child elements.
  private mutating func visit(element: LocatedJSON, parent: String) {
    let name = element["n"]?.string ?? ""
    if let attributes = element["a"] { visit(attributes, isReference: false) }
    if let content = element["t"], let text = content.string {
      if InvoiceNumbers.isIdentifier(name, in: parent) {
        kept.formUnion(FullCardNumber.numbers(in: text))
      } else {
        visit(text, at: content.range, isReference: false)
      }
    }
    for child in element["c"]?.elements ?? [] { visit(element: child, parent: name) }
  }

  private static func literal(_ text: String) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map(Array.init) ?? Array("\"\"".utf8)
  }
}
