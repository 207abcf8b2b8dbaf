internal import Core
internal import Foundation

/// Stores readings as `FOLDER/FILE.json`, so that the parser can be measured again in seconds.
struct ReadingCache {
  let root: URL

  func reading(of document: URL) -> Reading? {
    (try? Data(contentsOf: place(document))).flatMap { try? JSONDecoder().decode(Reading.self, from: $0) }
  }

  func keep(_ reading: Reading, of document: URL) throws {
    let place = place(document)
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try JSONEncoder().encode(reading).write(to: place, options: .atomic)
  }

  private func place(_ document: URL) -> URL {
    let folder = document.deletingLastPathComponent().lastPathComponent
    return root.appendingPathComponent(folder).appendingPathComponent(document.lastPathComponent + ".json")
  }
}
