import CLeptonica
import Foundation
import TestSupport

/// The picture of a document, and what happens to it until it is read: grey values, 0 ink, 255 paper.
final class PaperPicture {
  private let pix: UnsafeMutablePointer<PIX>

  private init(_ pix: UnsafeMutablePointer<PIX>?) throws {
    guard let pix else { throw Missing() }
    self.pix = pix
  }

  /// Leptonica returned no picture.
  struct Missing: Error {}

  deinit {
    var pix: UnsafeMutablePointer<PIX>? = pix
    pixDestroy(&pix)
  }

  convenience init(_ data: Data) throws {
    let decoded = try data.withUnsafeBytes { bytes in
      try PaperPicture(pixReadMem(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }
    let opaque = try PaperPicture(pixRemoveAlpha(decoded.pix))
    try self.init(pixConvertTo8(opaque.pix, 0))
  }

  var width: Int { Int(pixGetWidth(pix)) }
  var height: Int { Int(pixGetHeight(pix)) }

  // MARK: Files

  func jpeg(quality: Int) throws -> Data {
    try encoded { pixWriteMemJpeg($0, $1, pix, Int32(quality), 0) }
  }

  func png() throws -> Data { try encoded { pixWriteMemPng($0, $1, pix, 0) } }

  private func encoded(
    _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int>) -> Int32
  ) throws -> Data {
    var bytes: UnsafeMutablePointer<UInt8>?
    var size = 0
    guard write(&bytes, &size) == 0, let bytes else { throw Missing() }
    defer { lept_free(bytes) }
    return Data(bytes: bytes, count: size)
  }

  // MARK: Ways to change it

  func scaled(by factor: Double) throws -> PaperPicture {
    try PaperPicture(pixScale(pix, Float(factor), Float(factor)))
  }

  func turned(quarters: Int) throws -> PaperPicture {
    try PaperPicture(quarters % 4 == 0 ? pixClone(pix) : pixRotateOrth(pix, Int32(quarters)))
  }

  /// - Parameter degrees: clockwise; the new area is white.
  func tilted(by degrees: Double) throws -> PaperPicture {
    try PaperPicture(
      pixRotate(pix, Float(degrees * .pi / 180), Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_WHITE), 0, 0))
  }

  /// Crops these fractions of its sides.
  func cropped(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) throws -> PaperPicture {
    let (x, y) = (Double(width) * left, Double(height) * top)
    var clip = boxCreate(
      Int32(x), Int32(y), Int32(Double(width) * (1 - right) - x), Int32(Double(height) * (1 - bottom) - y))
    defer { boxDestroy(&clip) }
    return try PaperPicture(pixClipRectangle(pix, clip, nil))
  }

  /// On a table of this grey.
  func bordered(_ share: Double, grey: Int) throws -> PaperPicture {
    try PaperPicture(pixAddBorder(pix, Int32(Double(max(width, height)) * share), UInt32(grey)))
  }

  /// Seen from an angle: the upper corners move together by this fraction of the width.
  func fromAside(_ share: Double) throws -> PaperPicture {
    let (w, h) = (Float(width), Float(height))
    let shift = w * Float(share)
    func corners(_ points: [(Float, Float)]) -> UnsafeMutablePointer<Pta>? {
      let pta = ptaCreate(4)
      for (x, y) in points { ptaAddPt(pta, x, y) }
      return pta
    }
    var from = corners([(0, 0), (w, 0), (w, h), (0, h)])
    var to = corners([(shift, 0), (w - shift / 2, 0), (w, h), (0, h)])
    defer {
      ptaDestroy(&from)
      ptaDestroy(&to)
    }
    return try PaperPicture(pixProjectivePta(pix, to, from, Int32(L_BRING_IN_BLACK)))
  }

  func blurred(by radius: Int) throws -> PaperPicture {
    try PaperPicture(radius == 0 ? pixClone(pix) : pixBlockconv(pix, Int32(radius), Int32(radius)))
  }

  /// With noise of this deviation.
  func grainy(_ deviation: Double) throws -> PaperPicture {
    try PaperPicture(pixAddGaussianNoise(pix, Float(deviation)))
  }

  /// Paler or darker: 1 leaves it unchanged.
  func gamma(_ gamma: Double) throws -> PaperPicture {
    try PaperPicture(pixGammaTRC(nil, pix, Float(gamma), 0, 255))
  }

  /// In black and white, as sent by fax machines and office scanners.
  func blackAndWhite(threshold: Int) throws -> PaperPicture {
    let binary = try PaperPicture(pixThresholdToBinary(pix, Int32(threshold)))
    return try PaperPicture(pixConvertTo8(binary.pix, 0))
  }

  /// Darker towards one side, down to this fraction of its brightness.
  func shadowed(_ share: Double) throws -> PaperPicture {
    let copy = try PaperPicture(pixCopy(nil, pix))
    let words = Int(pixGetWpl(copy.pix))
    guard let data = pixGetData(copy.pix) else { throw Missing() }
    let width = width
    for row in 0..<height {
      let line = data + row * words
      for column in stride(from: 0, to: width, by: 4) {
        let light = UInt32(256 * (1 - (1 - share) * Double(column) / Double(width)))
        let four = line[column / 4]
        var darker: UInt32 = 0
        for byte in 0..<4 { darker |= ((((four >> (8 * UInt32(byte))) & 0xFF) * light) >> 8) << (8 * UInt32(byte)) }
        line[column / 4] = darker
      }
    }
    return copy
  }
}

extension Retake {
  /// The same document again, as a file of these bytes.
  func file(_ paper: PaperPicture, _ random: inout SeededGenerator) throws -> Data {
    func share(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    switch self {
    case .rephotographed:
      let seen = try paper.scaled(by: share(0.7...1)).bordered(share(0.04...0.12), grey: random.number(60...130))
        .fromAside(share(-0.05...0.05)).tilted(by: share(-4...4)).shadowed(share(0.55...0.9))
      return try seen.blurred(by: random.number(0...1)).grainy(share(3...9)).jpeg(quality: random.number(45...80))
    case .reencoded:
      return try paper.scaled(by: share(0.5...0.9)).jpeg(quality: random.number(20...60))
    case .turned:
      return try paper.turned(quarters: random.number(1...3)).tilted(by: share(-2...2)).jpeg(quality: 80)
    case .cropped:
      let cut = share(0.04...0.16)
      let part: PaperPicture =
        switch random.number(0...3) {
        case 0: try paper.cropped(top: cut)
        case 1: try paper.cropped(bottom: cut)
        case 2: try paper.cropped(left: cut / 2)
        default: try paper.cropped(right: cut / 2)
        }
      return try part.jpeg(quality: 75)
    case .scannedAgain:
      let scan = try paper.scaled(by: share(0.6...1)).tilted(by: share(-1.5...1.5)).gamma(share(0.7...1.5))
      if random.number(0...2) == 0 { return try scan.blackAndWhite(threshold: random.number(110...190)).png() }
      return try scan.grainy(share(1...5)).jpeg(quality: random.number(60...90))
    }
  }
}
