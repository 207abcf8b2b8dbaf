internal import CPage

/// The files in `Page`, embedded in the program.
enum PageFiles {
  /// The contents by file name, such as `style.css`.
  static let all: [String: [UInt8]] = {
    var count = 0
    guard let files = billfold_page_files(&count) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: UnsafeBufferPointer(start: files, count: count).map { file in
        (String(cString: file.name), Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
      })
  }()
}
