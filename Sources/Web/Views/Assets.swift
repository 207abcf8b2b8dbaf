internal import Core
internal import Hashing
internal import Hummingbird

/// The style sheet, script and icon. Their names contain a hash of their contents, so that browsers can cache them
/// forever.
struct Assets: Sendable {
  struct Asset: Sendable {
    var bytes: [UInt8]
    var type: String
  }

  private let byName: [String: Asset]
  let style: String
  let script: String
  let icon: String

  init() throws {
    var named: [String: Asset] = [:]
    func keep(_ stem: String, _ suffix: String, _ type: String) throws -> String {
      let bytes = PageFiles.all["\(stem).\(suffix)"] ?? []
      let name = "\(stem).\(try SHA256.hash(bytes).hexadecimal.prefix(12)).\(suffix)"
      named[name] = Asset(bytes: bytes, type: type)
      return "/asset/\(name)"
    }
    style = try keep("style", "css", "text/css; charset=utf-8")
    script = try keep("script", "js", "text/javascript; charset=utf-8")
    icon = try keep("icon", "svg", "image/svg+xml")
    byName = named
  }

  /// Returns nil for an unknown name.
  func response(named name: String) -> Response? {
    guard let asset = byName[name] else { return nil }
    return Response(
      status: .ok,
      headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
      body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
  }
}
