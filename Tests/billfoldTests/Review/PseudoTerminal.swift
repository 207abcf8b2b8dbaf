import Foundation
import Glibc
import TestSupport

/// The real program on its own terminal, as over ssh: what is typed goes in, what is drawn comes out.
final class PseudoTerminal {
  private let main: Int32
  private let program: StartedProgram
  private(set) var output = ""
  /// All that was drawn so far.
  private(set) var seen = ""

  init(_ arguments: [String], _ home: TestHome, columns: UInt16 = 80, rows: UInt16 = 24) throws {
    main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // Swift's Glibc hides unlockpt and ptsname; these are the requests behind them (linux/tty.h).
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard main >= 0, ioctl(main, 0x4004_5431, &isLocked) == 0, ioctl(main, 0x8004_5430, &number) == 0 else {
      throw POSIXError(.EIO)
    }
    let name = "/dev/pts/\(number)"
    let other = open(name, O_RDWR | O_NOCTTY)
    guard other >= 0 else { throw POSIXError(.EIO) }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
    _ = fcntl(main, F_SETFL, O_NONBLOCK)
    let handle = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    program = try StartedProgram(
      Project.program("billfold"), arguments, environment: home.environment, input: handle, output: handle)
  }

  deinit {
    program.stop()
    close(main)
  }

  func type(_ text: String) { _ = text.withCString { write(main, $0, strlen($0)) } }

  var isRunning: Bool { program.isRunning }

  func send(_ signal: Int32) { program.signal(signal) }

  /// Reads until a text was drawn; false after ten minutes without it, since machines that run tests are busy.
  func shows(_ text: String) -> Bool {
    let end = Date().addingTimeInterval(600)
    while Date() < end {
      drain()
      if let found = output.range(of: text) {
        output = String(output[found.upperBound...])
        return true
      }
      usleep(20_000)
    }
    return false
  }

  /// The exit code, and whether the terminal is back in line mode as before.
  func end() -> (status: Int32, isRestored: Bool) {
    let status = program.wait()
    drain()
    var modes = termios()
    tcgetattr(main, &modes)
    return (status, modes.c_lflag & UInt32(ICANON) != 0 && modes.c_lflag & UInt32(ECHO) != 0)
  }

  private func drain() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(main, &bytes, bytes.count)
      guard count > 0 else { return }
      let drawn = String(decoding: bytes.prefix(count), as: UTF8.self)
      output += drawn
      seen += drawn
    }
  }
}
