internal import Foundation
internal import Intake
internal import Store
internal import SystemPackage

extension Settings {
  /// Returns what is certainly wrong with a new value on this machine; nil if nothing is wrong, or if it cannot be
  /// determined. A value that `doctor` and other verbs would complain about later is refused when it is set.
  func complaint(aboutNew value: String, of key: SettingKey) -> String? {
    guard !value.isEmpty else { return nil }
    return switch key {
    case .language: languageComplaint(value)
    case .onDraft, .onConfirm: commandComplaint(value, of: key)
    // The program is run by `env`, in the environment of `billfold remind`, so that only a path can be checked here.
    case .remindCommand: value.prefix { !$0.isWhitespace }.contains("/") ? commandComplaint(value, of: key) : nil
    case .store: storeComplaint(value)
    case .documents: folderComplaint(value, of: key)
    case .inbox, .done, .failed: folderComplaint(value, of: key) ?? outboxComplaint(value, of: key)
    case .calendar: isFolder(value) == true ? "calendar: \(value) is a folder; name a file" : nil
    default: nil
    }
  }

  private func languageComplaint(_ value: String) -> String? {
    // Without a reader the installed languages are unknown.
    guard let program = try? ReaderLocation.find(named: reader),
      let installed = try? ReaderProcess.installedLanguages(of: program)
    else { return nil }
    return LanguageChoice.complaint(about: value, installed: installed).map { "the language \($0)" }
  }

  private func commandComplaint(_ value: String, of key: SettingKey) -> String? {
    guard let command = HookCommand(value), let complaint = command.complaint else { return nil }
    if command.isRelative {
      return "\(key.name): \(complaint); give \(file(at: command.words[0]).standardizedFileURL.path)"
    }
    return "\(key.name): \(complaint); give the path of an executable program, and its arguments"
  }

  private func storeComplaint(_ value: String) -> String? {
    if value.contains("://"), !StoreLocation.isAddress(value) {
      return "store: \(value) is not a file or an address like postgresql://host/database"
    }
    return isFolder(value) == true
      ? "store: \(value) is a folder; name a file in it, like \(value)/billfold.sqlite" : nil
  }

  private func folderComplaint(_ value: String, of key: SettingKey) -> String? {
    isFolder(value) == false ? "\(key.name): \(value) is a file; name a folder" : nil
  }

  private func outboxComplaint(_ value: String, of key: SettingKey) -> String? {
    let new = file(at: value).path
    let inbox = FilePath(key == .inbox ? new : self.inbox)
    let done = (key == .done ? new : self.done).map { FilePath($0) }
    let failed = (key == .failed ? new : self.failed).map { FilePath($0) }
    // Mails stay where they are.
    return Maildir(inbox) == nil ? Outbox(inbox: inbox, done: done, failed: failed).complaint : nil
  }

  /// Returns whether a path is a folder, as opposed to another file; nil if nothing exists there.
  private func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: file(at: path).path, isDirectory: &isFolder)
      ? isFolder.boolValue : nil
  }
}
