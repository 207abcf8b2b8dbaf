internal import Core
internal import Foundation

/// A file found in a mail or an archive, before it is read.
struct ContainedFile {
  var name: String
  var data: Data
  /// A page made of a mail's text instead of a file's bytes.
  var page: Page? = nil
  /// See `EnclosedFile.group`.
  var group = 0
  var isBody = false
  /// Why its bytes could not be had.
  var failure: Failure? = nil
}

/// What a mail or archive may hold. What is beyond is left out, and the reading says that it is incomplete.
struct ContainerLimits {
  /// Files that are read.
  var files = 50
  /// Entries that are looked at.
  var entries = 1000
  /// Bytes of all files together when they are unpacked: four times the largest file.
  var bytes: Int
  /// Archives in mails in archives.
  var depth = 3

  init(_ limits: ReaderLimits) { bytes = Int(limits.fileBytes) * 4 }

  var exceeded: Failure {
    Failure(
      .tooLarge,
      "of one mail or archive \(files) files and \(bytes / 1_000_000) MB are read; save the rest and import them by themselves"
    )
  }
}

/// What was in a mail or archive.
struct Container {
  var files: [ContainedFile] = []
  /// More was there than is read.
  var isTruncated = false
}
