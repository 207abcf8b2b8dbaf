import Core
import Foundation
import Intake
import Store
import SystemPackage
import TestSupport
import Testing

/// Pictures of documents through the real reader: three hundred in a long run; for two thirds of them the document is
/// already in the store, as another picture.
@Suite("Duplicates among pictures of documents") struct DrawnDoublesTests {
  /// Samples made by a camera or scanner, each of one receipt.
  private static let samples = [
    "au-stationer-stain.jpg", "ch-kiosk-two-currencies.jpg", "cl-minimarket.jpg", "de-pharmacy-faded.jpg",
    "de-supermarket.jpg", "fr-restaurant-photo.jpg", "gb-boat-card-fee.jpg", "gb-card-slip.jpg", "gb-long.jpg",
    "gb-till-void.jpg", "hu-bakery.gif", "id-warung.jpg", "kw-cafe.jpg", "mx-cafe-terminal.jpg",
    "my-bakery-rounding.jpg", "my-hardware-matrix.jpg", "pl-grocery-photo.jpg", "pt-cafe-qr.jpg",
    "se-hardware-skew.jpg",
    "sg-noodle-service.jpg", "tr-market-faded.jpg", "us-fuel.webp", "us-restaurant-shadow.jpg", "vn-grocer.jpg",
  ]

  @Test("at least 98 of 100 copies are found, and at most one of 200 pictures is wrongly reported")
  func pictures() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    let options = IntakeOptions(
      reader: Project.program("billfold-reader"), jobs: 2, limits: .patient, retries: .brisk,
      today: { MadePapers.today })
    let pipeline = Pipeline(store: store, options: options)
    var maker = try DoublesMaker(seed: 22)
    let (originals, others) = try await maker.make(
      samples: Array(Self.samples.prefix(Soak.count(2, long: 24))), receipts: Soak.count(3, long: 60),
      invoices: Soak.count(2, long: 36), folder)

    /// The drafts of files, by file name.
    func drafts(_ place: String) async throws -> [String: [Draft]] {
      let entries = try await Importer(pipeline).run(FolderWalk([FilePath(folder.file(place).path)]))
      var found: [String: [Draft]] = [:]
      for entry in entries {
        guard case .read(let ids) = entry.result else {
          Issue.record("\(entry.file): \(entry.result)")
          continue
        }
        for id in ids { found[entry.file.lastName, default: []].append(try await store.draft(id)) }
      }
      return found
    }
    let first = try await drafts("originals")
    #expect(first.count == originals)
    var wrong = first.values.joined().count { $0.proposal.duplicateOf != nil }
    let second = try await drafts("others")
    // With several copies each may name another one.
    var own: [String: Set<Int64>] = first.mapValues { Set($0.map(\.id)) }
    for (name, other) in others where other.kind.isCopy {
      own[other.original, default: []].formUnion(second[name, default: []].map(\.id))
    }
    var found: [DoublesMaker.Kind: Int] = [:]
    for (name, other) in others.sorted(by: { $0.key < $1.key }) {
      let named = second[name, default: []].compactMap(\.proposal.duplicateOf?.id)
      if other.kind.isCopy && named.contains(where: own[other.original, default: []].contains) {
        found[other.kind, default: 0] += 1
      } else if !named.isEmpty {
        wrong += 1
        Soak.report("named wrongly: \(name)")
      } else if other.kind.isCopy {
        Soak.report("not found: \(name) of \(other.original)")
      }
    }
    let counts = Dictionary(grouping: others.values, by: \.kind).mapValues(\.count)
    for (kind, count) in counts.sorted(by: { "\($0.key)" < "\($1.key)" }) where kind.isCopy {
      Soak.report("pictures of papers, \(kind): \(found[kind] ?? 0) of \(count) found")
    }
    let copies = others.values.count { $0.kind.isCopy }
    let all = found.values.reduce(0, +)
    let pictures = originals + others.count
    Soak.report("pictures of papers: \(all) of \(copies) copies found, \(wrong) of \(pictures) named wrongly")
    #expect(all * 100 >= copies * 98)
    #expect(wrong * 200 <= pictures)
  }
}
