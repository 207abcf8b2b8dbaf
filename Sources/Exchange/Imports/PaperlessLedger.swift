internal import Core

/// The `manifest.json` of a paperless-ngx export: the objects of its database, including the documents with the names
/// of their files in the same folder. The amount of a document is in a custom field of the type "Monetary".
///
/// Source: paperless-ngx's documentation, "Document exporter" and "Custom fields"; the models of version 2.
struct PaperlessLedger {
  private var correspondents: [Int64: String] = [:]
  private var types: [Int64: String] = [:]
  private var tags: [Int64: String] = [:]
  /// The names of custom fields that hold amounts.
  private var amountFields: [Int64: String] = [:]
  private var otherFields: Set<Int64> = []
  private var notes: [Int64: [String]] = [:]
  private var values: [Int64: [Value]] = [:]

  /// The value of a document's custom field.
  private struct Value {
    var line: Int
    var field: Int64
    var text: String
  }

  /// Names of fields that usually hold the amount of a bill, to choose from several fields.
  private static let usualNames = LedgerWords.words(.amountField)

  /// - Parameter field: the name of the custom field that holds the amounts; nil to find it.
  static func read(_ text: String, currency: Currency?, field: String?) throws(MalformedText) -> ForeignLedger {
    let root = try LocatedJSON.parse(Array(text.utf8))
    guard let objects = root.elements else {
      throw MalformedText(line: root.line, reason: "it is not a list of the objects of a paperless-ngx export")
    }
    var export = PaperlessLedger()
    var documents: [Object] = []
    var seen: Set<Int64> = []
    for json in objects {
      guard let object = try Object(json) else { continue }
      if object.model == "documents.document" {
        guard seen.insert(object.id).inserted else {
          throw MalformedText(line: object.line, reason: "document \(object.id) appears twice")
        }
        documents.append(object)
      } else {
        try export.take(object)
      }
    }
    guard !documents.isEmpty else {
      throw MalformedText(
        line: root.line, reason: "it does not list any documents; export them without --split-manifest and --data-only")
    }
    if let field, !export.amountFields.values.contains(where: { $0.lowercased() == field.lowercased() }) {
      throw MalformedText(line: root.line, reason: "there is no custom field \(quoted(field)) of the type Monetary")
    }
    var ledger = ForeignLedger()
    for document in documents { try export.add(document, currency: currency, field: field, to: &ledger) }
    return ledger
  }

  /// An object of paperless-ngx's database.
  private struct Object {
    var line: Int
    var model: String
    var id: Int64
    var json: LocatedJSON

    /// Creates an object; nil for a model that does not concern documents.
    init?(_ json: LocatedJSON) throws(MalformedText) {
      guard let model = json["model"]?.string, json["fields"] != nil else {
        throw MalformedText(line: json.line, reason: "it is not an object of paperless-ngx, with `model` and `fields`")
      }
      guard Object.models.contains(model) else { return nil }
      guard let id = json["pk"]?.integer else {
        throw MalformedText(line: json.line, reason: "an object of \(model) without its number, `pk`")
      }
      (line, self.model, self.id, self.json) = (json.line, model, id, json)
    }

    private static let models: Set<String> = [
      "documents.document", "documents.correspondent", "documents.documenttype", "documents.tag", "documents.note",
      "documents.customfield", "documents.customfieldinstance",
    ]

    subscript(name: String) -> LocatedJSON? { json["fields"]?[name].flatMap { $0.isNull ? nil : $0 } }

    func text(_ name: String) throws(MalformedText) -> String {
      guard let text = self[name]?.string else {
        throw MalformedText(
          line: self[name]?.line ?? line, reason: "`\(name)` of \(model) \(id) is missing or is not text")
      }
      return text
    }

    /// Returns a number; nil if the field is missing.
    func number(_ name: String) throws(MalformedText) -> Int64? {
      guard let value = self[name] else { return nil }
      guard let number = value.integer else {
        throw MalformedText(line: value.line, reason: "`\(name)` of \(model) \(id) is not the number of an object")
      }
      return number
    }

    func document() throws(MalformedText) -> Int64 {
      guard let number = try number("document") else {
        throw MalformedText(line: line, reason: "`document` of \(model) \(id) is missing")
      }
      return number
    }
  }

  private mutating func take(_ object: Object) throws(MalformedText) {
    switch object.model {
    case "documents.correspondent": correspondents[object.id] = try object.text("name")
    case "documents.documenttype": types[object.id] = try object.text("name")
    case "documents.tag": tags[object.id] = try object.text("name")
    case "documents.note": notes[try object.document(), default: []].append(try object.text("note"))
    case "documents.customfield":
      let name = try object.text("name")
      if try object.text("data_type") == "monetary" {
        amountFields[object.id] = name
      } else {
        otherFields.insert(object.id)
      }
    default:
      guard let field = try object.number("field") else {
        throw MalformedText(line: object.line, reason: "`field` of \(object.model) \(object.id) is missing")
      }
      guard let value = object["value_monetary"] else { return }
      let document = try object.document()
      guard let text = value.string else {
        throw MalformedText(line: value.line, reason: "`value_monetary` of document \(document) is not text")
      }
      // A field that was emptied has no value.
      guard !text.trimmed().isEmpty else { return }
      values[document, default: []].append(Value(line: value.line, field: field, text: text))
    }
  }

  private func add(
    _ document: Object, currency: Currency?, field: String?, to ledger: inout ForeignLedger
  ) throws(MalformedText) {
    let title = try document.text("title")
    let created = try document.text("created")
    guard let date = CalendarDate(iso: String(created.prefix { $0 != "T" && $0 != " " })) else {
      throw MalformedText(
        line: document["created"]?.line ?? document.line, reason: "\(quoted(created)) is not a date like 2026-03-14")
    }
    guard let file = try file(of: document, "__exported_file_name__") else {
      throw MalformedText(line: document.line, reason: "document \(document.id) does not name a file of the export")
    }
    let archive = try self.file(of: document, "__exported_archive_name__")
    let merchant = try name(try document.number("correspondent"), "correspondent", of: document, in: correspondents)
    let type = try name(try document.number("document_type"), "document_type", of: document, in: types)
    var labels: [String] = []
    if let list = document["tags"] {
      guard let elements = list.elements else {
        throw MalformedText(line: list.line, reason: "`tags` of document \(document.id) is not a list")
      }
      for element in elements {
        guard let tag = element.integer, let label = tags[tag] else {
          throw MalformedText(line: element.line, reason: "a tag of document \(document.id) is not in the export")
        }
        labels.append(label)
      }
    }
    // Documents in the trash are skipped.
    guard document["deleted_at"] == nil else { return ledger.leave(line: document.line, .notSpending) }
    guard let value = try value(of: document, field) else { return ledger.leave(line: document.line, .noAmount) }
    let amount = try money(value, of: document.id, currency)
    guard amount.minorUnits != 0 else { return ledger.leave(line: document.line, .nothing) }
    let payee = merchant ?? title
    guard !payee.trimmed().isEmpty else {
      throw MalformedText(
        line: document.line, reason: "document \(document.id) has neither a title nor a correspondent")
    }
    let remarks = (type.map { [$0] } ?? []) + (notes[document.id] ?? [])
    let bill = ExportedBill(
      id: 0, title: title.trimmed().isEmpty ? payee : title, merchant: payee, notes: remarks.joined(separator: "\n"),
      amount: amount, issueDate: date, paidDate: date, tags: labels)
    ledger.entries.append(ForeignLedger.Entry(line: document.line, bill: bill, file: file, archive: archive))
  }

  private func name(
    _ id: Int64?, _ field: String, of document: Object, in names: [Int64: String]
  ) throws(MalformedText) -> String? {
    guard let id else { return nil }
    guard let name = names[id] else {
      throw MalformedText(
        line: document[field]?.line ?? document.line,
        reason: "the \(field) of document \(document.id) is not in the export")
    }
    return name
  }

  /// Returns the path of one of a document's files, which must be inside the export folder; nil if it is not named.
  private func file(of document: Object, _ key: String) throws(MalformedText) -> String? {
    guard let name = document.json[key], let path = name.string, !path.isEmpty else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.utf8.contains(0), !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw MalformedText(
        line: name.line, reason: "\(quoted(path)) is not the name of a file below the export's folder")
    }
    return path
  }

  private func value(of document: Object, _ field: String?) throws(MalformedText) -> Value? {
    var found: [(value: Value, name: String)] = []
    for value in values[document.id] ?? [] {
      guard let name = amountFields[value.field] else {
        throw MalformedText(
          line: value.line,
          reason: otherFields.contains(value.field)
            ? "an amount of document \(document.id) is in a custom field that is not of the type Monetary"
            : "the custom field \(value.field) of document \(document.id) is not in the export")
      }
      found.append((value, name))
    }
    if let field { found = found.filter { $0.name.lowercased() == field.lowercased() } }
    guard found.count > 1 else { return found.first?.value }
    let usual = found.filter { PaperlessLedger.usualNames.contains($0.name.lowercased()) }
    guard usual.count == 1 else {
      let names = found.map { quoted($0.name) }.joined(separator: " and ")
      throw MalformedText(
        line: document.line, reason: "document \(document.id) has amounts in \(names); specify the field",
        remedy: .field)
    }
    return usual[0].value
  }

  /// Returns an amount from `EUR12.30`, or from `12.30` in the given currency.
  private func money(_ value: Value, of document: Int64, _ stated: Currency?) throws(MalformedText) -> Money {
    let code = value.text.prefix { $0.isLetter }
    let digits = String(value.text.dropFirst(code.count))
    guard let amount = Amount(plain: digits) else {
      throw MalformedText(
        line: value.line, reason: "\(quoted(value.text)) of document \(document) is not an amount like EUR12.30")
    }
    guard let currency = code.isEmpty ? stated : Currency(code: String(code)) else {
      throw MalformedText(
        line: value.line,
        reason: code.isEmpty
          ? "\(quoted(value.text)) of document \(document) does not name the currency; specify it"
          : "\(quoted(code)) of document \(document) is not a currency code", remedy: code.isEmpty ? .currency : nil)
    }
    guard let money = Money(amount, currency) else {
      throw MalformedText(
        line: value.line,
        reason: "\(quoted(value.text)) of document \(document) has more digits than \(currency.code) has")
    }
    return money
  }
}
