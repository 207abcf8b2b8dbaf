// System calls that Swift's Glibc module does not export, or that must run between fork and the first untrusted byte.
// Functions that can fail return 0 or an errno, unless stated otherwise.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Flushes stdio and forks. Returns as fork(2) does. The caller must have only one thread.
pid_t billfold_fork(void);

// The limits of a reader child, set before it looks at a document. Zero leaves a limit unchanged, except that of the
// size of files, which a negative number leaves unchanged.
struct billfold_limits {
  int64_t memory_bytes;    // in addition to the memory inherited from the parent: RLIMIT_DATA and RLIMIT_AS
  int64_t cpu_seconds;     // RLIMIT_CPU
  int64_t file_bytes;      // RLIMIT_FSIZE: a child writes only to pipes, so 0 bytes of files
  int64_t descriptors;     // RLIMIT_NOFILE
};

// In the child: sets a process group of its own, death with its parent, no_new_privs, no core dumps, and the limits.
int billfold_confine(const struct billfold_limits *limits, pid_t parent);

// In the child: drops all capabilities, so that starting the reader as root gives it no extra rights.
int billfold_drop_rights(void);

// In the child: makes malloc keep freed memory for reuse, which follows soon, instead of returning it to the kernel.
void billfold_keep_memory(void);

// Returns to the kernel all memory that malloc keeps, for a step that needs much of another kind.
void billfold_return_memory(void);

// Closes every descriptor except standard input, output, error and those in `kept`.
int billfold_close_all_but(const int *kept, size_t count);

// Makes a program that is about to be spawned start with only standard input, output and error open. `actions` is a
// posix_spawn_file_actions_t.
int billfold_spawn_keeping_streams(void *actions);

// landlock.c: creates a rule set that denies all access to the file system except reading files below the folders, all
// use of TCP ports, and signals to processes outside. Folders that do not exist are ignored. Returns a descriptor or a
// negated errno: -ENOSYS or -EOPNOTSUPP if the kernel has no Landlock.
int billfold_file_rules(const char *const *readable, size_t count);
// Restricts this process irrevocably. Requires no_new_privs.
int billfold_restrict_files(int ruleset);

// seccomp.c: from now on allows only the system calls that reading needs; all others fail with EPERM. Requires
// no_new_privs. Files are opened by the process at the other end of the socket `opener`; see below. Returns ENOSYS on
// processors without a list of calls, EINVAL or ENOSYS on kernels without seccomp filters.
int billfold_restrict_calls(int opener);

// traps.c: answers, inside this process, the calls that the filter turns into a signal.
int billfold_answer_trapped_calls(int opener);

// opening.c: creates a pair of sockets for requests to open files: ends[0] for the process that opens them, ends[1] for
// the one that asks. Returns 0 or an errno.
int billfold_opening_pair(int ends[2]);
// Asks the process at the other end to open a file for reading, and waits. Returns a descriptor or a negated errno.
int billfold_ask_open(int opener, const char *path, int flags);
// Receives one request and answers it. Opens a regular file if both its path and that path with symbolic links resolved
// are below one of the folders, so a folder with links in its own path has to be listed under both names. Any other
// path gets EACCES, whether the file exists or not; a missing file below a folder gets ENOENT. Nothing of the request
// remains in memory. Returns 0, or -1 if no more requests will come.
int billfold_serve_opening(int asker, const char *const *folders, size_t count);

// watch.c: ends this process with an exit code once it has used this much processor time (not elapsed time) from now
// on; 0 milliseconds ends the watch.
void billfold_watch_work(int exit_code, int64_t milliseconds);

// probe.c: attempts one of the things that a reader must not be able to do. Returns whether it succeeded.
int billfold_probe(int number, pid_t parent, int foreign_descriptor);
// A short description of the attempt; NULL after the last one.
const char *billfold_probe_name(int number);

// Waits for the end of a child with wait4(2), and gives its status, its peak resident memory in bytes, and the
// processor time that it used. Returns as wait4 does.
pid_t billfold_reap(pid_t child, int *status, int64_t *peak_bytes, double *cpu_seconds);

// Converts a status of wait(2): the exit code 0..255, or the negated signal number.
int billfold_exit_code(int status);

// Creates an empty anonymous file in memory that no other process can open; -1 with errno if that fails.
int billfold_memory_file(void);
