import Core
import Foundation
import Testing

@Suite("Advice for system errors") struct SystemErrorTests {
  @Test(
    "each reason has its own",
    arguments: [
      (EACCES, "permissions"), (EPERM, "permissions"), (EROFS, "file system"), (ENOENT, "check the name"),
      (ENOTDIR, "folder"), (EISDIR, "name a file"), (EEXIST, "another name"), (ENOSPC, "space"), (EDQUOT, "space"),
      (EMFILE, "ulimit"), (ELOOP, "links"), (ENAMETOOLONG, "shorter"), (EBUSY, "try again"), (ESTALE, "mounted"),
      (EIO, "disk"), (EINVAL, "disk"),
    ])
  func advice(code: Int32, word: String) {
    let error = SystemError(code)
    #expect(error.sentence.contains(word), "\(error.sentence)")
    let isAboutPermissions = [EACCES, EPERM].contains(code)
    #expect(error.advice.contains("permissions") == isAboutPermissions, "\(error.sentence)")
  }
}
