// billfold-reader: the only program of billfold that opens untrusted files with C libraries.
//
//   billfold-reader             serves requests on standard input and output (see Core's ReaderProtocol)
//   billfold-reader --version   prints the version
//   billfold-reader --languages lists the installed models, one per line
//   billfold-reader --probe     lets a child try what a reader must not do, prints the results; exit 1 if any succeeded
//
//   --sandbox off|available|required comes before these; `available` is the default.
internal import Core
internal import Glibc

var arguments = CommandLine.arguments.dropFirst()
var sandbox = Sandbox.available
if arguments.first == "--sandbox", let chosen = arguments.dropFirst().first.flatMap(Sandbox.init(rawValue:)) {
  sandbox = chosen
  arguments = arguments.dropFirst(2)
}

// OpenMP may not start threads in a child, and reads this limit only once, when its library is loaded.
if getenv("OMP_THREAD_LIMIT").map({ String(cString: $0) }) != "1", setenv("OMP_THREAD_LIMIT", "1", 1) == 0 {
  execv("/proc/self/exe", CommandLine.unsafeArgv)
}

// If SIGCHLD is ignored, as under some service managers, a child's exit status cannot be read.
signal(SIGCHLD, SIG_DFL)

switch arguments.first {
case "--version":
  print("billfold-reader, tesseract \(Engine.version)")
case "--languages":
  Engine.installedLanguages.forEach { print($0) }
case "--probe":
  do {
    signal(SIGPIPE, SIG_IGN)
    let results = try ForkServer(input: STDIN_FILENO, output: dup(STDOUT_FILENO), sandbox: sandbox).probe()
    for result in results { print("\(result.succeeded ? "COULD" : "no   ")  \(result.attempt)") }
    exit(results.contains { $0.succeeded } ? 1 : 0)
  } catch {
    complain("the probe did not finish: \(error)")
    exit(1)
  }
case nil:
  signal(SIGPIPE, SIG_IGN)
  // Ctrl-C reaches the whole process group; the main program decides what happens to unfinished work.
  signal(SIGINT, SIG_IGN)
  // Output of libraries must never get into the protocol: it goes to standard error instead.
  let output = dup(STDOUT_FILENO)
  dup2(STDERR_FILENO, STDOUT_FILENO)
  Mail.start()
  Archive.start()
  do {
    try ForkServer(input: STDIN_FILENO, output: output, sandbox: sandbox).run()
  } catch {
    complain("the connection to billfold was lost")
    exit(1)
  }
default:
  complain("is started by billfold; by hand it takes --version, --languages or --probe")
  exit(64)
}
