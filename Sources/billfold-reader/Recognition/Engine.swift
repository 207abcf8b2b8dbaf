internal import CLeptonica
internal import CTesseract
internal import Core
internal import Foundation

/// A Tesseract instance with a language loaded; the handle never leaves this class.
final class Engine {
  /// Tesseract's page segmentation modes.
  enum Segmentation: Int32 {
    /// Finds columns and blocks: for invoices.
    case automatic = 3
    /// One block of lines of any size: for receipts, where detecting columns loses every eighth total.
    case singleBlock = 6
    /// A single line cut out of a page.
    case singleLine = 7
  }

  /// How the engine separates ink from paper when it finds lines; it then reads the grey picture.
  enum Threshold {
    /// One threshold for the whole picture (Otsu 1979): right for even print.
    case global
    /// A threshold for each place, from the mean and standard deviation of the grey around it (Sauvola and Pietikäinen
    /// 2000). The smaller the weight of the deviation, the paler the ink that is still found: faint, thin and dotted
    /// print beside bold print.
    case local(spread: Double)
  }

  let language: String
  private let handle: OpaquePointer

  /// Loads a language: billfold's own model or an installed one.
  ///
  /// - Throws: `Failure.unreadable`, whose message names the package with the language.
  init(language: String) throws {
    guard let handle = TessBaseAPICreate() else {
      throw Failure(.outOfMemory, "Tesseract cannot be started because memory is low; close other programs")
    }
    let folder = language == ReceiptModel.name ? ReceiptModel.folder : nil
    guard TessBaseAPIInit2(handle, folder, language, OEM_LSTM_ONLY) == 0 else {
      TessBaseAPIDelete(handle)
      throw Engine.missing(language)
    }
    self.handle = handle
    self.language = language
  }

  deinit {
    TessBaseAPIEnd(handle)
    TessBaseAPIDelete(handle)
  }

  private static func missing(_ language: String) -> Failure {
    if language == ReceiptModel.name {
      return Failure(.unreadable, "billfold's own model receipt.traineddata is missing; reinstall billfold")
    }
    return Failure(
      .unreadable,
      "the language \(language) is not installed; `\(TesseractPackage.installation(of: language))` installs it")
  }

  static var version: String { String(cString: TessVersion()) }

  /// Billfold's own model, and the languages installed in the same folder as English.
  static var installedLanguages: [String] {
    var languages = ReceiptModel.folder == nil ? [] : [ReceiptModel.name]
    guard let handle = TessBaseAPICreate() else { return languages }
    defer {
      TessBaseAPIEnd(handle)
      TessBaseAPIDelete(handle)
    }
    guard findFolder(handle), let names = TessBaseAPIGetAvailableLanguagesAsVector(handle) else { return languages }
    defer { TessDeleteTextArray(names) }
    var next = names
    while let name = next.pointee {
      languages.append(String(cString: name))
      next += 1
    }
    return Set(languages).sorted()
  }

  /// Lets Tesseract find the folder of English without loading the language, which takes ten times as long.
  private static func findFolder(_ handle: OpaquePointer) -> Bool {
    var names = [strdup("tessedit_init_config_only")], values = [strdup("1")]
    defer { (names + values).forEach { free($0) } }
    return TessBaseAPIInit4(handle, nil, Models.english, OEM_LSTM_ONLY, nil, 0, &names, &values, names.count, 0) == 0
  }

  /// The words of a grey picture, in lines in Tesseract's order. Blank words are dropped.
  ///
  /// - Parameter triesInverse: whether to read barely legible lines again with black and white exchanged.
  func recognise(
    _ picture: Picture, segmentation: Segmentation, threshold: Threshold = .global, triesInverse: Bool
  ) throws -> [Line] {
    switch threshold {
    case .global: TessBaseAPISetVariable(handle, "thresholding_method", "0")
    case .local(let spread):
      TessBaseAPISetVariable(handle, "thresholding_method", "2")
      TessBaseAPISetVariable(handle, "thresholding_kfactor", "\(spread)")
    }
    TessBaseAPISetVariable(handle, "invert_threshold", triesInverse ? "0.7" : "0")
    TessBaseAPISetPageSegMode(handle, TessPageSegMode(rawValue: UInt32(segmentation.rawValue)))
    TessBaseAPISetImage2(handle, picture.pix)
    // Without a resolution, Tesseract estimates one and prints a message. At 300 dpi, capitals of `LetterSize.best` pixels
    // belong to print of about 10 points, the size of most text.
    TessBaseAPISetSourceResolution(handle, 300)
    defer { TessBaseAPIClear(handle) }
    guard TessBaseAPIRecognize(handle, nil) == 0 else {
      throw Failure(.unreadable, "Tesseract could not read the page; try a sharper image")
    }
    guard let iterator = TessBaseAPIGetIterator(handle) else { return [] }
    defer { TessResultIteratorDelete(iterator) }
    let position = TessResultIteratorGetPageIterator(iterator)

    var lines: [Line] = []
    var words: [Word] = []
    repeat {
      if TessPageIteratorIsAtBeginningOf(position, RIL_TEXTLINE) != 0, !words.isEmpty {
        lines.append(Line(words: words))
        words = []
      }
      if let word = word(at: iterator, position) { words.append(word) }
    } while TessResultIteratorNext(iterator, RIL_WORD) != 0
    if !words.isEmpty { lines.append(Line(words: words)) }
    return lines
  }

  private func word(at iterator: OpaquePointer, _ position: OpaquePointer?) -> Word? {
    guard let raw = TessResultIteratorGetUTF8Text(iterator, RIL_WORD) else { return nil }
    defer { TessDeleteText(raw) }
    let text = String(cString: raw).filter { !$0.isWhitespace }
    var left: Int32 = 0
    var top: Int32 = 0
    var right: Int32 = 0
    var bottom: Int32 = 0
    guard !text.isEmpty, TessPageIteratorBoundingBox(position, RIL_WORD, &left, &top, &right, &bottom) != 0 else {
      return nil
    }
    let confidence = Double(TessResultIteratorConfidence(iterator, RIL_WORD)) / 100
    return Word(
      text: text, box: Box(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)),
      confidence: min(max(confidence, 0), 1))
  }
}

extension ReceiptModel {
  /// The model's folder beside the program: where it is installed, or where the package manager puts resources.
  static let folder: String? = {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    return ["tessdata", "billfold_billfold-reader.resources/tessdata"].map { program.appendingPathComponent($0).path }
      .first { FileManager.default.fileExists(atPath: "\($0)/\(ReceiptModel.name).traineddata") }
  }()
}

/// The models that pages are read with.
struct Models {
  /// The model for whole pages, both receipts and larger sheets.
  let reader: String
  /// The model that checks decisive lines: numbers look alike in all languages with Latin script.
  let confirming: String

  /// - Parameter language: the user's choice; nil for billfold's own model.
  init(language: String?) {
    reader = language ?? ReceiptModel.name
    confirming = reader == ReceiptModel.name ? Models.english : ReceiptModel.name
  }

  /// Debian's English model, which is installed with Tesseract.
  static let english = "eng"
}
