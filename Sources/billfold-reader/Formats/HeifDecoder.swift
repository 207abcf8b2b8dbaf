internal import CHeif
internal import CLeptonica
internal import Core
internal import Foundation

/// Decodes the primary image of a HEIC or AVIF file; libheif applies its rotation and mirroring.
enum HeifDecoder {
  /// - Throws: `Failure.damaged` for anything that libheif refuses, `.tooLarge` if the size in the header exceeds the
  ///   limit, `.unsupported` if it is too small for print.
  static func picture(_ data: Data, limits: ReaderLimits) throws -> Picture {
    guard let context = heif_context_alloc() else { throw ImageDecoder.damaged }
    defer { heif_context_free(context) }
    // The limit holds for every image in the file, so a grid of small tiles cannot add up to a decompression bomb.
    let longestSide = Int32(clamping: limits.decodePixels.squareRootRoundedUp)
    heif_context_set_maximum_image_size_limit(context, longestSide)
    heif_context_set_max_decoding_threads(context, 0)
    return try data.withUnsafeBytes { buffer in
      let opened = heif_context_read_from_memory_without_copy(context, buffer.baseAddress, buffer.count, nil)
      guard opened.subcode != heif_suberror_Security_limit_exceeded else {
        throw Failure(
          .tooLarge, "one of its sides has more than \(longestSide) pixels; scale it down and import it again")
      }
      guard opened.code == heif_error_Ok else { throw ImageDecoder.damaged }
      var handle: OpaquePointer?
      guard heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok, let handle else {
        throw ImageDecoder.damaged
      }
      defer { heif_image_handle_release(handle) }
      let header = ImageHeader(
        width: Int(heif_image_handle_get_width(handle)), height: Int(heif_image_handle_get_height(handle)))
      guard let header else { throw ImageDecoder.damaged }
      try header.check(limits: limits)
      let hasAlpha = heif_image_handle_has_alpha_channel(handle) != 0
      let chroma = hasAlpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
      var image: OpaquePointer?
      guard heif_decode_image(handle, &image, heif_colorspace_RGB, chroma, nil).code == heif_error_Ok, let image else {
        throw ImageDecoder.damaged
      }
      defer { heif_image_release(image) }
      return try copy(image, hasAlpha: hasAlpha)
    }
  }

  private static func copy(_ image: OpaquePointer, hasAlpha: Bool) throws -> Picture {
    let width = Int(heif_image_get_width(image, heif_channel_interleaved))
    let height = Int(heif_image_get_height(image, heif_channel_interleaved))
    var stride: Int32 = 0
    guard width > 0, height > 0, let source = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride)
    else {
      throw ImageDecoder.damaged
    }
    let picture = try Picture(pixCreate(Int32(width), Int32(height), 32))
    let words = Int(pixGetWpl(picture.pix))
    guard let target = pixGetData(picture.pix) else { throw ImageDecoder.damaged }
    let samples = hasAlpha ? 4 : 3
    for y in 0..<height {
      let row = source + y * Int(stride)
      for x in 0..<width {
        let pixel = row + samples * x
        let alpha = hasAlpha ? UInt32(pixel[3]) : 0xFF
        target[y * words + x] = UInt32(pixel[0]) << 24 | UInt32(pixel[1]) << 16 | UInt32(pixel[2]) << 8 | alpha
      }
    }
    if hasAlpha { pixSetSpp(picture.pix, 4) }
    return try picture.opaque()
  }
}

extension Int64 {
  fileprivate var squareRootRoundedUp: Int64 { Int64(Double(self).squareRoot().rounded(.up)) }
}
