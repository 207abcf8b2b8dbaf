internal import Core

/// The libraries that the server has to load before a document can be read, since a sandboxed child can load nothing.
/// Only a child may look at the document, so it reports them by its exit code and a new child is forked.
struct RequiredLibraries: OptionSet {
  let rawValue: Int32

  /// The tables of Poppler and fontconfig, and Tesseract with billfold's own model, which checks what pages show.
  static let pdf = RequiredLibraries(rawValue: 1)
  /// The codecs of libheif.
  static let heif = RequiredLibraries(rawValue: 2)
  /// The recognition models: Tesseract's and the networks.
  static let models = RequiredLibraries(rawValue: 4)
  /// The network that reads lines, which decides where Tesseract does not see what a text layer says.
  static let lineNetwork = RequiredLibraries(rawValue: 8)

  init(rawValue: Int32) { self.rawValue = rawValue }

  /// The libraries for a document of this type. Models are not included for a PDF: whether it has pages to be
  /// recognised is known only after reading them, and loading models takes longer than reading a bill from its text
  /// layer.
  init(_ type: FileType?) {
    switch type {
    case .pdf: self = .pdf
    case .heif: self = [.heif, .models]
    // The content is not known before it is unpacked.
    case .mail, .archive, .signed: self = [.pdf, .heif]
    case .invoiceXML, .other, nil: self = []
    default: self = .models
    }
  }
}
