internal import CTesseract
internal import Core
internal import Foundation

/// Detects the script of a page with Tesseract's `osd` model; the handle never leaves this class.
final class ScriptDetector {
  private let handle: OpaquePointer

  /// Returns nil if the model is not installed (package tesseract-ocr-osd).
  init?() {
    guard let handle = TessBaseAPICreate() else { return nil }
    guard TessBaseAPIInit2(handle, nil, "osd", OEM_TESSERACT_ONLY) == 0 else {
      TessBaseAPIDelete(handle)
      return nil
    }
    TessBaseAPISetPageSegMode(handle, PSM_OSD_ONLY)
    // Receipts have little text.
    TessBaseAPISetVariable(handle, "min_characters_to_try", "20")
    self.handle = handle
  }

  deinit {
    TessBaseAPIEnd(handle)
    TessBaseAPIDelete(handle)
  }

  /// The script of an upright page; nil if it is Latin or cannot be determined.
  func script(of page: Picture) -> WritingScript? {
    TessBaseAPISetImage2(handle, page.pix)
    TessBaseAPISetSourceResolution(handle, 300)
    defer { TessBaseAPIClear(handle) }
    var degrees: Int32 = 0
    var name: UnsafePointer<CChar>?
    var certainty: Float = 0
    guard TessBaseAPIDetectOrientationScript(handle, &degrees, nil, &name, &certainty) != 0, let name else {
      return nil
    }
    return WritingScript(rawValue: String(cString: name))
  }
}
