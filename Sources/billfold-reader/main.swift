// billfold-reader: the only program of billfold that opens a foreign file with a C library.
//
//   billfold-reader            serves requests on standard input and output (see Core's ReaderProtocol)
//   billfold-reader --version  says what it is
internal import Core
internal import Glibc

switch CommandLine.arguments.dropFirst().first {
case "--version":
  print("billfold-reader, tesseract \(Engine.version), languages \(Engine.installedLanguages().joined(separator: " "))")
case nil:
  signal(SIGPIPE, SIG_IGN)
  // Ctrl-C reaches the whole terminal group; the main program decides what becomes of work in hand.
  signal(SIGINT, SIG_IGN)
  // A library's chatter must never get into the protocol: it goes to standard error instead.
  let output = dup(STDOUT_FILENO)
  dup2(STDERR_FILENO, STDOUT_FILENO)
  Mail.start()
  do {
    try ForkServer(input: STDIN_FILENO, output: output).run()
  } catch {
    complain("the connection to billfold broke off")
    exit(1)
  }
default:
  complain("is started by billfold and takes no arguments but --version")
  exit(64)
}
