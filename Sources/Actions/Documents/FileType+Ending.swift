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
    case .signed: ".p7m"
    case .other: ""
    }
  }

  /// The end of the name of a copy for a viewer, with the dot; nil for a type whose usual program can do more than show
  /// it. An archive can be a Java program. A browser runs scripts in XML, which is therefore shown as plain text.
  var endingForViewer: String? {
    switch self {
    case .pdf, .jpeg, .png, .tiff, .webp, .bmp, .gif, .jpeg2000, .heif, .portableAnyMap, .mail: ending
    case .invoiceXML: ".txt"
    case .archive, .signed, .other: nil
    }
  }
}
