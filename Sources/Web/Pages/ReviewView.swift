internal import Actions
internal import Core

/// A draft beside its document.
struct ReviewView: Encodable {
  var title: String
  var position: String
  var previous: String?
  var next: String?
  /// The image of the next draft, to be prefetched.
  var nextPicture: String?
  var action: String
  var revision: Int
  var file: String
  var pages: [SheetView]
  var noPages: String?
  var error: String?
  var state: String?
  var stateStyle: String
  var stateIcon: RawMarkup
  var reasons: [ReasonView]
  var hasReasons: Bool
  var duplicate: DuplicateView?
  /// The comparison of data and print; nil unless the document is an e-invoice with a printed page.
  var print: PrintView?
  var fields: [FactView]
  var notes: String
  var repeats: [OptionView]
  /// The repetition that the draft has, by which the form recognises a change.
  var shownRepeat: String
  var isMore: Bool
  @Sentence var complaint: String?
  var isOpen: Bool
  var isRejected: Bool
  var isFailed: Bool
  var bill: String?
  var items: TableView?
  var categories: [String]
}

struct SheetView: Encodable {
  var name: String
  var picture: String
  var width: Int
  var height: Int
  var marks: [MarkView]
  var words: [WordView]
}

/// A box around the words that a field was read from.
struct MarkView: Encodable {
  var field: String
  var style: String
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

/// A printed word; clicking it copies it to a field.
struct WordView: Encodable {
  var text: String
  var address: String
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}

struct ReasonView: Encodable {
  var text: String
  var icon = Icons.markup("warning")
}

struct FactView: Encodable {
  var key: String
  var label: String
  var address: String
  var style: String
  var isHere: Bool
  var value: String
  /// The value that the draft has, by which the form recognises a change.
  var shown: String
  /// The reason why the typed value was refused.
  @Sentence var complaint: String?
  var note: String
  var sign: String?
  var words: String?
  /// The printed value, if it differs from the data.
  var printed: String?
  var mode: String?
  var list: String?
  var isSelect: Bool
  var isClosed: Bool
  var options: [OptionView]
  var others: [OtherView]
  var hasOthers: Bool
}

struct OtherView: Encodable {
  var text: String
  /// The value of the button, in the form `field=value`.
  var taken: String
  var key: String?
}

extension ReviewView {
  /// Returns the pages of a document with the words on each.
  ///
  /// - Parameters:
  ///   - printed: the printed fields of an e-invoice, because its data is not on any page.
  ///   - field: the field to which clicking a word copies it.
  static func sheets(
    _ paper: InspectDraft.DraftDocument, _ document: DocumentResult, _ printed: PrintedResult?, field: DraftField,
    address: String
  ) -> [SheetView] {
    let shown = Set(paper.draft.proposal.pages)
    let proposal = ProposalResult(paper.draft.proposal)
    return document.previews.filter { shown.isEmpty || shown.contains($0.page) }.map { preview in
      let page = paper.reading?.pages.first { $0.number == preview.page }
      // The line around a box is as thick on the screen whatever the page's size: on a large page, it would cover small
      // print if it were closer.
      let room = max(4, (page?.width ?? 1000) / 250)
      let marks = DraftField.allCases.flatMap { one -> [MarkView] in
        var origin = one.origin(in: proposal)
        if origin?.boxes.isEmpty ?? true, let printed { origin = one.origin(in: printed.print) }
        guard let origin, (origin.page ?? 1) == preview.page else { return [] }
        let differs = printed?.verdicts.contains { $0.field.reviewed == one && $0.agreement == .differs } ?? false
        return origin.boxes.map { box in
          MarkView(
            field: one.rawValue, style: (one == field ? "here" : "") + (differs ? " differs" : ""), x: box.x - room,
            y: box.y - room, width: box.width + 2 * room, height: box.height + 2 * room)
        }
      }
      let words = (page?.lines ?? []).flatMap(\.words).enumerated().map { index, word in
        WordView(
          text: word.text, address: "\(address)?field=\(field.rawValue)&word=\(preview.page)-\(index)", x: word.box.x,
          y: word.box.y, width: word.box.width, height: word.box.height)
      }
      return SheetView(
        name: "Page \(preview.page)", picture: DocumentRoutes.picture(of: document.id, page: preview.page),
        width: page?.width ?? 1000, height: page?.height ?? 1400, marks: marks, words: words)
    }
  }

  /// Returns the words in an address such as `1-14`, which is a page and the index of a word on it.
  static func words(_ names: [String], of paper: InspectDraft.DraftDocument) -> String {
    names.compactMap { name -> String? in
      let parts = name.split(separator: "-").compactMap { Int($0) }
      guard parts.count == 2, let page = paper.reading?.pages.first(where: { $0.number == parts[0] }) else {
        return nil
      }
      let words = page.lines.flatMap(\.words)
      return words.indices.contains(parts[1]) ? words[parts[1]].text : nil
    }.joined(separator: " ")
  }
}
