internal import Core
internal import Foundation

/// Reads the files of a mail or archive one after another and merges them into one reading.
struct ContainerReader {
  let reader: DocumentReader
  let limits: ContainerLimits
  /// The number of containers that enclose this one.
  let depth: Int

  func read(_ container: Container) throws -> DocumentReader.Outcome {
    var all = DocumentReader.Outcome(reading: Reading(pages: []), previews: [])
    all.reading.isIncomplete = container.isTruncated
    var groups = 0
    for file in container.files {
      var entry = EnclosedFile(name: file.name, group: file.group, isBody: file.isBody, failure: file.failure)
      groups = max(groups, file.group)
      do {
        let room = reader.request.limits.pages - ContainerReader.lastNumber(in: all.reading)
        guard let outcome = try outcome(of: file, room: room) else {
          if file.failure != nil { all.reading.isIncomplete = true }
          all.reading.files.append(entry)
          continue
        }
        guard all.reading.invoices.count + outcome.reading.invoices.count <= reader.request.limits.pages else {
          throw Failure(.tooManyPages, "the e-invoices before it already reach the limit; import it separately")
        }
        guard all.reading.files.count + outcome.reading.files.count <= limits.enclosed else {
          throw Failure(.tooLarge, "the files before it already reach the limit; import it separately")
        }
        append(outcome, of: &entry, groups: &groups, to: &all)
      } catch let failure as Failure {
        entry.failure = failure
        // A text file or office document among receipts is not a missing receipt.
        if failure.code != .unsupported { all.reading.isIncomplete = true }
        all.reading.files.append(entry)
      }
    }
    if container.isTruncated {
      all.reading.files.append(EnclosedFile(name: "the remaining files", group: groups + 1, failure: limits.exceeded))
    }
    guard !all.reading.pages.isEmpty || !all.reading.invoices.isEmpty else {
      throw all.reading.files.lazy.compactMap(\.failure).first
        ?? Failure(.empty, "it contains nothing that billfold can read; unpack it and check its contents")
    }
    return all
  }

  private func outcome(of file: ContainedFile, room: Int) throws -> DocumentReader.Outcome? {
    guard file.failure == nil, file.page?.lines.isEmpty != true else { return nil }
    guard room > 0 else {
      throw Failure(.tooManyPages, "the pages before it already reach the limit; import it separately")
    }
    if let page = file.page { return DocumentReader.Outcome(reading: Reading(pages: [page]), previews: []) }
    guard Int64(file.data.count) <= reader.request.limits.fileBytes else {
      throw Failure(.tooLarge, "it is larger than the maximum file size; scan it at a lower resolution")
    }
    var inner = reader
    inner.request.limits.pages = room
    return try inner.read(file.data, depth: depth + 1)
  }

  /// The number of the last page. It is higher than the number of pages if one in between could not be read.
  private static func lastNumber(in reading: Reading) -> Int { reading.pages.last?.number ?? 0 }

  /// Appends pages, previews, invoices and files to those already read, with their numbers shifted.
  private func append(
    _ outcome: DocumentReader.Outcome, of entry: inout EnclosedFile, groups: inout Int,
    to all: inout DocumentReader.Outcome
  ) {
    let pages = ContainerReader.lastNumber(in: all.reading)
    let files = all.reading.files.count
    let reading = outcome.reading
    all.reading.pages += reading.pages.map { page in
      var page = page
      page.number += pages
      return page
    }
    all.previews += outcome.previews.map { (PreviewInfo(page: $0.info.page + pages, format: $0.info.format), $0.data) }
    all.reading.isIncomplete = all.reading.isIncomplete || reading.isIncomplete
    if reading.files.isEmpty {
      entry.pages = reading.pages.map { $0.number + pages }
      all.reading.files.append(entry)
    } else {
      // For example a mail in an archive: its files take its place, in groups of their own.
      let base = groups + 1
      all.reading.files += reading.files.map { file in
        var file = file
        file.pages = file.pages.map { $0 + pages }
        file.group += base
        groups = max(groups, file.group)
        return file
      }
    }
    all.reading.invoices += reading.invoices.map { invoice in
      var invoice = invoice
      invoice.pages = invoice.pages.map { $0 + pages }
      invoice.file = (invoice.file ?? 0) + files
      return invoice
    }
  }
}
