internal import Core
internal import Foundation

/// A file in a mail or an archive that has not been read yet.
struct ContainedFile {
  var name: String
  var data: Data
  /// The page made from a mail's text, instead of a file's bytes.
  var page: Page? = nil
  /// See `EnclosedFile.group`.
  var group = 0
  var isBody = false
  /// The reason why the file's bytes are not available.
  var failure: Failure? = nil
}

/// The limits for a mail or archive. What exceeds them is left out, and the reading is marked as incomplete.
struct ContainerLimits {
  /// The maximum number of files that are read.
  var files = 50
  /// The maximum number of files with those in mails and archives inside, to which the others are added that are only
  /// named. The main program refuses readings with more than 1,000.
  var enclosed = 900
  /// The maximum number of archive entries that are examined.
  var entries = 1000
  /// The maximum unpacked size of all files together, in bytes: four times the largest file.
  var bytes: Int
  /// The maximum nesting of mails and archives.
  var depth = 3

  init(_ limits: ReaderLimits) { bytes = Int(limits.fileBytes) * 4 }

  var exceeded: Failure {
    Failure(
      .tooLarge,
      "only \(files) files and \(bytes / 1_000_000) MB of one mail or archive are read; save the rest and import them separately"
    )
  }
}

/// The content of a mail or archive.
struct Container {
  var files: [ContainedFile] = []
  /// Whether there was more than is read.
  var isTruncated = false
}
