internal import Core
internal import Foundation
internal import Hashing
internal import Ledger

/// Sets the password that opens the page from other machines.
public struct SetPagePassword: Action {
  public var password: String

  public init(_ password: String) { self.password = password }

  private static let shortest = 10
  private static let longest = 1_000

  /// - Throws: `InputError` for a password that is too easy to guess; `ActionError` if it cannot be stored.
  public func run(on desk: Desk) async throws -> PageAccess {
    guard password.count >= Self.shortest else {
      throw InputError("a password needs \(Self.shortest) characters or more; several words are easy to remember")
    }
    guard password.count <= Self.longest, Set(password).count >= 5 else {
      throw InputError("this password is too easy to guess; use several unrelated words")
    }
    let file = AccessFile(desk.settings)
    return try PageAccess(
      file.change { content in
        content.password = try AccessFile.Password(password)
        return content
      })
  }
}

/// Shows whether a password is set and which devices are paired.
public struct ShowPageAccess: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> PageAccess { PageAccess(try AccessFile(desk.settings).content()) }
}

/// Checks a password. The result is the mark of the password (`PageAccess.passwordMark`), or nil if the password is
/// wrong or none is set.
public struct CheckPagePassword: Action {
  public var password: String

  public init(_ password: String) { self.password = password }

  public func run(on desk: Desk) async throws -> String? {
    guard let known = try AccessFile(desk.settings).content().password, password.utf8.count <= 4_000,
      try known.isRight(password)
    else { return nil }
    return known.salt
  }
}

/// Pairs a browser permanently.
public struct PairDevice: Action {
  /// The device's name in lists.
  public var name: String
  /// The token that the browser presents from then on; only its hash is stored.
  public var token: String

  public init(name: String, token: String) {
    self.name = name
    self.token = token
  }

  public func run(on desk: Desk) async throws -> PairedDevice {
    let hash = try SHA256.hash(Array(token.utf8)).hexadecimal
    let now = Int64(Date().timeIntervalSince1970)
    return try AccessFile(desk.settings).change { content in
      content.lastDevice += 1
      let device = AccessFile.Device(id: content.lastDevice, name: name, token: hash, paired: now)
      content.devices.append(device)
      return PairedDevice(device)
    }
  }
}

/// Finds the paired device that a token belongs to; nil if it is not paired, or no longer paired.
public struct FindDevice: Action {
  public var token: String

  public init(token: String) { self.token = token }

  public func run(on desk: Desk) async throws -> PairedDevice? {
    let hash = try SHA256.hash(Array(token.utf8)).hexadecimal
    return try AccessFile(desk.settings).content().devices.first { $0.token == hash }.map { PairedDevice($0) }
  }
}

/// Revokes the access of paired devices.
public struct RevokeDevices: Action {
  /// The ids of the devices; empty for all.
  public var ids: [Int64]

  public init(_ ids: [Int64]) { self.ids = ids }

  /// Returns the access that remains.
  ///
  /// - Throws: `ActionError` for an id that no device has; nothing is changed then.
  public func run(on desk: Desk) async throws -> PageAccess {
    let file = AccessFile(desk.settings)
    return try PageAccess(
      file.change { content in
        let known = Set(content.devices.map(\.id))
        if let unknown = ids.first(where: { !known.contains($0) }) {
          throw ActionError("no device \(unknown) is paired; `billfold serve --devices` lists them", .badData)
        }
        content.devices.removeAll { ids.isEmpty || ids.contains($0.id) }
        return content
      })
  }
}

/// The access to the page from other machines.
public struct PageAccess: Codable, Hashable, Sendable {
  public var hasPassword: Bool
  public var devices: [PairedDevice]
  /// A value that changes with each new password; nil if no password is set. Not in the JSON.
  public var passwordMark: String?

  private enum CodingKeys: CodingKey { case hasPassword, devices }

  /// Whether the page can be opened from other machines at all.
  public var isOpen: Bool { hasPassword || !devices.isEmpty }

  init(_ content: AccessFile.Content) {
    hasPassword = content.password != nil
    passwordMark = content.password?.salt
    devices = content.devices.map { PairedDevice($0) }
  }
}

/// A browser that was paired permanently.
public struct PairedDevice: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var name: String
  public var paired: Instant

  init(_ device: AccessFile.Device) {
    id = device.id
    name = device.name
    paired = Instant(device.paired)
  }
}
