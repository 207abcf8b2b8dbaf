internal import CPageWeight
internal import Core
internal import Foundation

/// The unpacked size of a PDF's pages, measured before any is rendered: a megabyte can unpack to a gigabyte of drawing
/// instructions. It also finds content that gives programs different text than it shows.
struct PageWeight {
  /// The maximum unpacked bytes of drawing instructions and of fonts per page. Pages with maps have a few megabytes of
  /// instructions, complete Chinese fonts twenty.
  private static let mostContent: Int64 = 16 << 20
  private static let mostFonts: Int64 = 64 << 20

  private var verdicts: [UInt8]
  private var replacements: [Bool]
  private let pixels: Int64

  /// Measures every page. If qpdf cannot read the file, nothing is known: the reader's other limits apply, and no text
  /// layer is trusted without recognising the drawing.
  init(of data: Data, pages: Int, limits: ReaderLimits) {
    verdicts = [UInt8](repeating: 0, count: pages)
    replacements = [Bool](repeating: true, count: pages)
    pixels = limits.decodePixels
    let most = billfold_page_limits(
      content: PageWeight.mostContent, fonts: PageWeight.mostFonts, pixels: limits.decodePixels)
    var found = verdicts
    var replaced = [Bool](repeating: false, count: pages)
    let result = data.withUnsafeBytes { bytes in
      billfold_weigh_pages(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, most, &found, &replaced,
        Int32(pages))
    }
    if result == 0 { (verdicts, replacements) = (found, replaced) }
  }

  /// Whether the page's text layer may have different digits than are drawn (`/ActualText`). Most programs use it only
  /// for ligatures and soft hyphens, which does not matter here.
  ///
  /// - Parameter number: the page number, counted from 1.
  func replacesDigits(onPage number: Int) -> Bool { replacements[number - 1] }

  /// Checks a page against the limits.
  ///
  /// - Parameter number: the page number, counted from 1.
  /// - Throws: `Failure.tooLarge` for a page over a limit.
  func check(page number: Int) throws {
    let what: String
    switch Int(verdicts[number - 1]) {
    case 0: return
    case 1: what = "page \(number) unpacks to more than \(PageWeight.mostContent >> 20) MB of drawing"
    case 2: what = "the fonts of page \(number) unpack to more than \(PageWeight.mostFonts >> 20) MB"
    default: what = "the images on page \(number) have more than \(pixels / 1_000_000) megapixels"
    }
    throw Failure(.tooLarge, "\(what), far more than a bill needs; print or scan it to a new PDF and import that")
  }
}
