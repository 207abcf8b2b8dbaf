internal import Core

extension Core.FileType {
  /// The end of the name of a file of this type, with the dot; empty for a type that billfold does not read.
  var ending: String {
    switch self {
    case .pdf: ".pdf"
    case .jpeg: ".jpg"
    case .png: ".png"
    case .tiff: ".tiff"
    case .webp: ".webp"
    case .bmp: ".bmp"
    case .gif: ".gif"
    case .jpeg2000: ".jp2"
    case .heif: ".heic"
    case .portableAnyMap: ".pnm"
    case .invoiceXML: ".xml"
    case .mail: ".eml"
    case .archive: ".zip"
    case .other: ""
    }
  }
}
