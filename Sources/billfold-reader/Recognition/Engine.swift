internal import CLeptonica
internal import CTesseract
internal import Core
internal import Foundation

/// Tesseract with a language loaded; the handle lives and dies in here.
final class Engine {
  /// How Tesseract looks for text.
  enum Segmentation: Int32 {
    /// Finds columns and blocks: invoices.
    case automatic = 3
    /// One block of lines of any size: receipts, where finding columns loses every eighth total.
    case singleBlock = 6
    /// One line cut out of a page.
    case singleLine = 7
  }

  /// How the engine tells ink from paper where it looks for lines; what it then reads is the grey of the picture.
  enum Threshold {
    /// One for the whole picture (Otsu 1979): right for even print.
    case global
    /// One for each place, by the mean and the spread of the grey around it (Sauvola and Pietikäinen 2000). The smaller
    /// the weight of the spread, the paler is what still counts as ink: faint, thin and dotted print beside bold.
    case local(spread: Double)
  }

  let language: String
  private let handle: OpaquePointer

  /// Loads a language: billfold's own model, or one that is installed. - Throws: `Failure.unreadable` naming the package
  /// that holds it.
  init(language: String) throws {
    guard let handle = TessBaseAPICreate() else {
      throw Failure(.outOfMemory, "Tesseract cannot be started for want of memory")
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
      "the language \(language) is not installed; `\(TesseractPackage.installation(of: language))` brings it")
  }

  static var version: String { String(cString: TessVersion()) }

  /// Billfold's own model, and the languages whose data is installed where English comes from.
  static var installedLanguages: [String] {
    var languages = ReceiptModel.folder == nil ? [] : [ReceiptModel.name]
    guard let english = try? Engine(language: Models.english),
      let names = TessBaseAPIGetAvailableLanguagesAsVector(english.handle)
    else { return languages }
    defer { TessDeleteTextArray(names) }
    var next = names
    while let name = next.pointee {
      languages.append(String(cString: name))
      next += 1
    }
    return Set(languages).sorted()
  }

  /// The words of a grey picture in their lines, as Tesseract orders them. Blank words are dropped.
  ///
  /// - Parameter triesInverse: read lines that are hardly legible once more with black and white exchanged.
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
    // Without a resolution Tesseract guesses one and says so; 300 fits capitals of 32 px.
    TessBaseAPISetSourceResolution(handle, 300)
    defer { TessBaseAPIClear(handle) }
    guard TessBaseAPIRecognize(handle, nil) == 0 else {
      throw Failure(.unreadable, "Tesseract gave up on the page; try a sharper picture")
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
  /// Where it is: beside the program: as installed, or as the package manager lays out a target's resources.
  static let folder: String? = {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    return ["tessdata", "billfold_billfold-reader.resources/tessdata"].map { program.appendingPathComponent($0).path }
      .first { FileManager.default.fileExists(atPath: "\($0)/\(ReceiptModel.name).traineddata") }
  }()
}

/// Which models pages are read with.
struct Models {
  /// What reads whole pages, receipts and sheets alike.
  let reader: String
  /// What checks decisive lines: numbers look alike in all Latin languages.
  let confirming: String

  /// - Parameter language: what a person chose; nil for billfold's own.
  init(language: String?) {
    reader = language ?? ReceiptModel.name
    confirming = reader == ReceiptModel.name ? Models.english : ReceiptModel.name
  }

  /// Debian's English, which is installed with Tesseract.
  static let english = "eng"
}
