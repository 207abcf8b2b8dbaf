internal import CInference
internal import CLeptonica
internal import CSandbox
internal import Core
internal import Foundation

/// Finds lines of text on a page with a network that returns for each pixel the probability of being inside a line.
///
/// The network is DBNet (Liao et al. 2020, "Real-time Scene Text Detection with Differentiable Binarization") as used
/// in PP-OCR. It returns shrunk lines, so that neighbours stay separate; they are expanded again with the paper's
/// formula.
///
/// The network is compiled for one canvas. For any canvas, it would have to read an empty page of each first, which takes
/// twice as long and 300 MB.
struct LineFinder {
  /// The size to which pictures are scaled for the network.
  let canvas: Canvas
  private let network: Network

  init(model: String, canvas: Canvas, library: InferenceLibrary) throws {
    self.canvas = canvas
    network = try Network(model: model, size: (canvas.height, canvas.width), library: library)
  }

  /// The lines in a part of a picture, in pixels of the part and in no particular order.
  func lines(in part: Box, of picture: Picture) throws -> [TiltedBox] {
    let (width, height) = canvas.size(for: part)
    var sized = Optional(try picture.resized(part, width: width, height: height))
    // No other step needs as much memory: 110 MB. What earlier ones have freed is returned before, and the network's
    // afterwards, because its next run, if there is one, allocates it again within a few milliseconds.
    billfold_return_memory()
    defer { network.releaseMemory() }
    let output = try network.run(height: canvas.height, width: canvas.width) { input in
      // Released before the network works.
      guard let filling = sized.take() else { return }
      filling.withPixels { billfold_fill_page($0, input, Int32(canvas.height), Int32(canvas.width)) }
    }
    let map = output.values
    let mask = try Picture(pixCreate(Int32(canvas.width), Int32(canvas.height), 1))
    billfold_mask(
      map, Int32(canvas.height), Int32(canvas.width), LineFinder.threshold, pixGetData(mask.pix), pixGetWpl(mask.pix))
    let joined = try Picture(pixDilateBrick(nil, mask.pix, 2, 2))
    let (factorX, factorY) = (Double(part.width) / Double(width), Double(part.height) / Double(height))
    return try LineFinder.regions(of: joined).compactMap { points in
      guard let shrunk = TiltedBox(around: points), min(shrunk.width, shrunk.height) >= LineFinder.thinnest,
        billfold_mean(map, Int32(canvas.height), Int32(canvas.width), shrunk.corners) >= LineFinder.leastScore
      else { return nil }
      let margin = shrunk.width * shrunk.height * LineFinder.growth / (2 * (shrunk.width + shrunk.height))
      let line = shrunk.grown(by: margin)
      guard min(line.width, line.height) >= LineFinder.thinnest + 2 else { return nil }
      return line.scaled(x: factorX, y: factorY)
    }
  }

  // Values from the published configuration of PP-OCRv6.
  private static let threshold: Float = 0.3
  private static let leastScore: Float = 0.5
  private static let growth = 1.6
  /// In pixels of the network's output; anything thinner is a speck or a rule.
  private static let thinnest = 3.0

  /// The leftmost and rightmost pixels of each row, for each connected region of a mask.
  private static func regions(of mask: Picture) throws -> [[(x: Double, y: Double)]] {
    var parts: UnsafeMutablePointer<PIXA>?
    var boxes = pixConnComp(mask.pix, &parts, 8)
    defer {
      boxaDestroy(&boxes)
      pixaDestroy(&parts)
    }
    return (0..<boxaGetCount(boxes)).compactMap { index in
      var x: Int32 = 0
      var y: Int32 = 0
      guard boxaGetBoxGeometry(boxes, index, &x, &y, nil, nil) == 0,
        let part = try? Picture(pixaGetPix(parts, index, Int32(L_CLONE))), let data = pixGetData(part.pix)
      else { return nil }
      let words = Int(pixGetWpl(part.pix))
      var ends: [(x: Double, y: Double)] = []
      for row in 0..<part.height {
        let bits = UnsafeBufferPointer(start: data + row * words, count: words)
        guard let first = bits.firstIndex(where: { $0 != 0 }), let last = bits.lastIndex(where: { $0 != 0 }) else {
          continue
        }
        let left = first * 32 + bits[first].leadingZeroBitCount
        let right = last * 32 + 31 - bits[last].trailingZeroBitCount
        ends.append((Double(left + Int(x)), Double(row + Int(y))))
        ends.append((Double(right + Int(x)), Double(row + Int(y))))
      }
      return ends
    }
  }
}

/// An input size of the network. There are few sizes, because the network is compiled for each before the first page.
struct Canvas: Hashable, Sendable {
  let width: Int
  let height: Int

  /// The shapes of pages from wide to tall, each with about as many pixels as finding lines needs.
  static let all: [Canvas] = [0.33, 0.5, 0.64, 0.8, 1, 1.25, 1.56, 1.95, 2.44, 3.05, 3.8, 4.8, 6, 7.5].map { shape in
    func rounded(_ side: Double) -> Int { max(1, Int((side / 32).rounded())) * 32 }
    return Canvas(width: rounded((pixels / shape).squareRoot()), height: rounded((pixels * shape).squareRoot()))
  }

  private static let pixels = 1_000_000.0

  /// The canvas whose shape is nearest to that of a picture or a part of one.
  static func fitting(_ part: Box) -> Canvas {
    func distance(_ canvas: Canvas) -> Double {
      abs(log(Double(canvas.height) / Double(canvas.width)) - log(Double(part.height) / Double(part.width)))
    }
    return all.min { distance($0) < distance($1) } ?? Canvas(width: 992, height: 992)
  }

  /// The size to which a picture is scaled on this canvas. It fills the canvas if the shapes are similar, since slight
  /// stretching does not disturb the network; a small picture is enlarged at most about twice.
  func size(for part: Box) -> (width: Int, height: Int) {
    let (x, y) = (Double(width) / Double(part.width), Double(height) / Double(part.height))
    let least = min(x, y, 2)
    func side(_ pixels: Int, _ factor: Double) -> Int { max(1, Int(Double(pixels) * min(factor, least * 1.15))) }
    return (min(width, side(part.width, x)), min(height, side(part.height, y)))
  }
}

extension Picture {
  /// A part of the picture in the given size, without transparency.
  fileprivate func resized(_ part: Box, width: Int, height: Int) throws -> Picture {
    let plain = try cropped(to: part).plain()
    if width == plain.width && height == plain.height { return plain }
    return try Picture(pixScaleToSize(plain.pix, Int32(width), Int32(height)))
  }
}
