internal import CLeptonica
internal import CPoppler
internal import Core
internal import Foundation

extension PDFPage {
  /// The maximum number of pixels of a rendered page: an A4 page at 300 dpi has 8.7 million.
  private static let pixelBudget = 12_000_000.0
  private static let longestSide = 14_000.0

  /// The pixels per point at which the page is rendered for recognition: the resolution of the embedded scan if the
  /// page is a single picture, otherwise 300 dpi, within the pixel budget.
  var recognitionScale: Double { bounded(scanScale ?? 300.0 / 72) }

  /// The pixels per point at which a page with a text layer is rendered, within the pixel budget: the longer side is as
  /// long as that of a preview, or longer if the print of a narrow page, such as a till receipt, would be too small.
  var textScale: Double {
    let narrowest = 480.0
    return bounded(max(Double(Preview.longerSide) / max(width, height, 1), narrowest / max(min(width, height), 1)))
  }

  private func bounded(_ scale: Double) -> Double {
    let area = max(width * height, 1)
    return min(scale, (PDFPage.pixelBudget / area).squareRoot(), PDFPage.longestSide / max(width, height, 1))
  }

  /// The resolution of the picture that fills the page, in pixels per point, or nil if the page is not a scan.
  var scanScale: Double? {
    guard let images = poppler_page_get_image_mapping(page) else { return nil }
    defer { poppler_page_free_image_mapping(images) }
    var best: Double?
    for mapping in PopplerList.entries(of: images, as: PopplerImageMapping.self) {
      let area = mapping.area
      let shownWidth = abs(area.x2 - area.x1)
      let shownHeight = abs(area.y2 - area.y1)
      guard shownWidth * shownHeight > 0.6 * width * height,
        let surface = poppler_page_get_image(page, mapping.image_id)
      else { continue }
      defer { cairo_surface_destroy(surface) }
      let pixels = Double(cairo_image_surface_get_width(surface)) * Double(cairo_image_surface_get_height(surface))
      let scale = (pixels / (shownWidth * shownHeight)).squareRoot()
      // Below 72 dpi nothing is legible, above 600 dpi nothing is gained.
      if scale.isFinite { best = min(max(scale, best ?? 0, 1), 600.0 / 72) }
    }
    return best
  }

  /// The page as a person sees it, on white paper: in colour, or in 8-bit grey if it has no colour, like most bills.
  ///
  /// - Throws: `Failure.damaged` for a page without a size.
  func render(scale: Double) throws -> Picture {
    let columns = Int((width * scale).rounded(.up))
    let rows = Int((height * scale).rounded(.up))
    guard columns > 0, rows > 0, columns <= 32_000, rows <= 32_000 else { throw PDFDocument.damaged }
    let picture = try Picture(pixCreate(Int32(columns), Int32(rows), 32))
    try draw(on: picture, scale: scale)
    if let grey = try picture.greyOfDrawing() { return grey }
    try picture.reorderDrawing()
    return picture
  }

  /// Draws the page with Cairo into the memory of a picture, because a second copy of a large page in colour would take
  /// 48 MB. The pixels are in Cairo's order then.
  private func draw(on picture: Picture, scale: Double) throws {
    let data = UnsafeMutableRawPointer(pixGetData(picture.pix))?.assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        data, CAIRO_FORMAT_RGB24, Int32(picture.width), Int32(picture.height), pixGetWpl(picture.pix) * 4),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface)
    else { throw Failure(.outOfMemory, "a page is too large to be rendered; scale it down and import it again") }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_scale(context, scale, scale)
    cairo_translate(context, -left, -top)
    poppler_page_render(page, context)
    cairo_surface_flush(surface)
  }
}

extension Picture {
  /// A copy of a drawing in 8-bit grey; nil if it has any colour. The drawing's pixels are in Cairo's order: 0x00RRGGBB.
  fileprivate func greyOfDrawing() throws -> Picture? {
    let columns = width
    let picture = try Picture(pixCreate(Int32(columns), Int32(height), 8))
    for (row, line) in zip(try lines(), try picture.lines()) {
      var difference: UInt32 = 0
      for x in 0..<columns { difference |= (row[x] ^ row[x] >> 8) & 0xFFFF }
      if difference != 0 { return nil }
      // Leptonica keeps four pixels in a 32-bit word, the first in the highest byte. The loop writes whole words, since
      // a page has millions of them.
      for word in 0..<columns >> 2 {
        let four = row + word * 4
        line[word] = four[0] << 24 | (four[1] & 0xFF) << 16 | (four[2] & 0xFF) << 8 | four[3] & 0xFF
      }
      for x in columns & ~3..<columns { line[x >> 2] |= (row[x] & 0xFF) << UInt32(24 - 8 * (x & 3)) }
    }
    return picture
  }

  /// Brings the pixels of a drawing from Cairo's order into Leptonica's, which is 0xRRGGBB00.
  fileprivate func reorderDrawing() throws {
    let columns = width
    for line in try lines() {
      for x in 0..<columns { line[x] = line[x] << 8 | 0xFF }
    }
  }

  /// The start of each row of pixels; valid as long as the picture.
  fileprivate func lines() throws -> [UnsafeMutablePointer<UInt32>] {
    guard let data = pixGetData(pix) else { throw PDFDocument.damaged }
    let words = Int(pixGetWpl(pix))
    return (0..<height).map { data + $0 * words }
  }
}
