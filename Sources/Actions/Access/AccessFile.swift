internal import Core
internal import Foundation
internal import Hashing
internal import Store

/// The file that records who may open the page from other machines. It is beside the store, is readable by its owner
/// only, and contains only hashes, so that nobody can log in with what it holds.
struct AccessFile {
  let file: URL

  init(_ settings: Settings) {
    // Not beside documents that are elsewhere: others may write to that folder, and other stores may share it.
    let folder =
      settings.isOnServer
      ? settings.dataFolder : Settings.documents(ofStore: settings.store).deletingLastPathComponent()
    file = folder.appendingPathComponent("page-access.json")
  }

  struct Content: Codable {
    var password: Password?
    var devices: [Device] = []
    /// The last id given; ids are never reused.
    var lastDevice: Int64 = 0
  }

  struct Password: Codable {
    var cost: Scrypt.Cost
    /// Hexadecimal, like the hash.
    var salt: String
    var hash: String
  }

  struct Device: Codable {
    var id: Int64
    var name: String
    /// The SHA-256 of the token in the device's cookie, in hexadecimal.
    var token: String
    /// Seconds since 1970, UTC.
    var paired: Int64
  }

  /// - Throws: `ActionError` if the file cannot be read or parsed; nobody is let in then.
  func content() throws -> Content {
    guard FileManager.default.fileExists(atPath: file.path) else { return Content() }
    do {
      return try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
    } catch is DecodingError {
      throw ActionError(
        "\(file.path) is damaged; move it away, set the password with `billfold serve --set-password`, and pair the devices again",
        .configuration)
    } catch {
      throw ActionError("\(file.path) cannot be read: \(FileErrorText.sentence(error))", .inputOutput)
    }
  }

  /// Changes the content of the file under an exclusive lock, so that concurrent changes are made one after the other.
  ///
  /// - Throws: `ActionError`.
  func change<Value>(_ body: (inout Content) throws -> Value) throws -> Value {
    let folder = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      return try FileLock.holding(file) {
        var content = try content()
        let value = try body(&content)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try FileReplacement.write(try encoder.encode(content), to: file, isPrivate: true)
        return value
      }
    } catch let error as ActionError {
      throw error
    } catch let error where error is HashingError {
      throw ActionError("\(error)", .unavailable)
    } catch {
      throw ActionError("\(file.path) cannot be written: \(FileErrorText.sentence(error))", .cannotCreate)
    }
  }
}

extension AccessFile.Password {
  /// - Throws: `HashingError`.
  init(_ text: String) throws {
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    cost = .standard
    self.salt = salt.hexadecimal
    hash = try Self.hash(text, salt: self.salt, cost: cost)
  }

  /// - Throws: `HashingError`.
  func isRight(_ password: String) throws -> Bool {
    let (own, other) = (Array(hash.utf8), Array(try Self.hash(password, salt: salt, cost: cost).utf8))
    return own.count == other.count && zip(own, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Hashes the text after composing it (RFC 8265), so that a letter that can be encoded in two ways gives the same
  /// password.
  private static func hash(_ text: String, salt: String, cost: Scrypt.Cost) throws -> String {
    try Scrypt.hash(Array(text.precomposedStringWithCanonicalMapping.utf8), salt: Array(salt.utf8), cost: cost)
      .hexadecimal
  }
}
