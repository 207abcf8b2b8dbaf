internal import CBarcode
internal import CLeptonica
internal import Core

/// Finds the barcodes and QR codes on a page.
enum CodeReader {
  /// The maximum number of codes per page: a page of tickets has a dozen codes, a sheet of labels a few more.
  private static let most = 20
  /// The number of bytes of a code's text that are kept; the largest QR code holds 4296 letters and digits.
  private static let longest = 8192

  /// The codes in a picture, with boxes in its pixels. Returns an empty array if the picture cannot be searched,
  /// because a page without its codes is still useful.
  ///
  /// - Parameter isPrintedCleanly: whether a program rendered the page, in black on white.
  static func codes(in picture: Picture, isPrintedCleanly: Bool = false) -> [PageCode] {
    guard let grey = try? picture.grey(), let bytes = try? Picture(pixEndianByteSwapNew(grey.pix)),
      let data = pixGetData(bytes.pix)
    else { return [] }
    var found: [PageCode] = []
    let stride = pixGetWpl(bytes.pix) * 4
    withUnsafeMutablePointer(to: &found) { list in
      _ = billfold_read_codes(
        UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), Int32(bytes.width), Int32(bytes.height), stride,
        isPrintedCleanly ? 1 : 0, Int32(most),
        { code, list in
          guard let code = code?.pointee, let list else { return }
          list.assumingMemoryBound(to: [PageCode].self).pointee.append(PageCode(code, longest: CodeReader.longest))
        }, list)
    }
    return found
  }
}

extension PageCode {
  fileprivate init(_ code: billfold_code, longest: Int) {
    let bytes = UnsafeRawBufferPointer(start: code.text, count: min(code.length, longest))
    let x = [code.x.0, code.x.1, code.x.2, code.x.3].map(Int.init)
    let y = [code.y.0, code.y.1, code.y.2, code.y.3].map(Int.init)
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    self.init(
      text: String(decoding: bytes, as: UTF8.self), form: code.is_square != 0 ? .square : .linear,
      box: Box(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top))
  }
}
