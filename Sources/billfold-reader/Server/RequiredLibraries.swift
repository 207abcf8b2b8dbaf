internal import Core

/// What the server has to load before a document can be read: a child, behind its sandbox, can load nothing. The child
/// says it by its exit code and is forked again, as only it may look at the document.
struct RequiredLibraries: OptionSet {
  let rawValue: Int32

  /// Poppler's tables and fontconfig's.
  static let pdf = RequiredLibraries(rawValue: 1)
  /// The codecs of libheif.
  static let heif = RequiredLibraries(rawValue: 2)
  /// What pages are recognised with.
  static let models = RequiredLibraries(rawValue: 4)

  init(rawValue: Int32) { self.rawValue = rawValue }

  /// What a document of this type needs. Whether a PDF has pages to be recognised is not known before they are looked
  /// at: loading models takes longer than reading a bill by its text layer.
  init(_ type: FileType?) {
    switch type {
    case .pdf: self = .pdf
    case .heif: self = [.heif, .models]
    // What is inside is not known before they are unpacked.
    case .mail, .archive: self = [.pdf, .heif]
    case .invoiceXML, .other, nil: self = []
    default: self = .models
    }
  }
}
