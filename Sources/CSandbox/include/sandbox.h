// The few system calls that Swift's Glibc module hides or that must run between fork and the first foreign byte.
// Functions that can fail return 0 or an errno, unless they say otherwise.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Flushes stdio and forks. Returns as fork(2) does. The caller must have one thread only.
pid_t billfold_fork(void);

// What a reader child gives up before it looks at a document. Zero leaves a limit as it is.
struct billfold_limits {
  int64_t memory_bytes;    // what it may add to what it has from its parent: RLIMIT_DATA and RLIMIT_AS
  int64_t cpu_seconds;     // RLIMIT_CPU
  int64_t file_bytes;      // RLIMIT_FSIZE: a child writes pipes only, so 0 bytes of files
  int64_t descriptors;     // RLIMIT_NOFILE
};

// In the child: own process group, dies with its parent, no new privileges, no core dumps, limits.
int billfold_confine(const struct billfold_limits *limits, pid_t parent);

// In the child: what only root may do, no more, whoever started the reader.
int billfold_drop_rights(void);

// In the child: memory that is freed is kept for the next use, which comes soon, and not given back to the kernel.
void billfold_keep_memory(void);

// Closes every descriptor but standard input, output, error and these.
int billfold_close_all_but(const int *kept, size_t count);

// Of a program to be started: every descriptor but standard input, output and error is closed in it. `actions` is a
// posix_spawn_file_actions_t.
int billfold_spawn_keeping_streams(void *actions);

// landlock.c: a rule set under which nothing of the file system can be touched, no TCP port used and no outside process
// signalled, but files below the folders can be read. Folders that do not exist are left out. Returns a descriptor, or
// minus an errno: -ENOSYS or -EOPNOTSUPP where the kernel has no Landlock.
int billfold_file_rules(const char *const *readable, size_t count);
// Restricts this process for good. It needs no_new_privs.
int billfold_restrict_files(int ruleset);

// seccomp.c: from here on only the system calls that reading needs; all others fail with EPERM. It needs no_new_privs.
// Files are opened by who is at the other end of the socket `opener`: see below.
// ENOSYS on processors that the list was not written for, EINVAL or ENOSYS on kernels without seccomp filters.
int billfold_restrict_calls(int opener);

// traps.c: answers, in this process, the calls that the filter hands back as a signal.
int billfold_answer_trapped_calls(int opener);

// opening.c: a pair of sockets for questions for files: ends[0] for who opens them, ends[1] for who asks. Returns 0 or an
// errno.
int billfold_opening_pair(int ends[2]);
// Asks at the other end for a file to read, and waits. Returns a descriptor or minus an errno.
int billfold_ask_open(int opener, const char *path, int flags);
// Reads one question and answers it: a regular file somewhere below one of the folders, whose names are without links, is
// opened; everything else is refused alike (EACCES), whether it exists or not. Nothing of the question stays in memory.
// Returns 0, or -1 when nobody asks any more.
int billfold_serve_opening(int asker, const char *const *folders, size_t count);

// watch.c: ends this process with an exit code once it has worked (not waited) so long from now on; 0 ends the watch.
void billfold_watch_work(int exit_code, int64_t milliseconds);

// probe.c: tries one of the things a reader must not be able to do. Returns whether it could.
int billfold_probe(int number, pid_t parent, int foreign_descriptor);
// What that thing is, in a few words; NULL past the last.
const char *billfold_probe_name(int number);

// wait4(2) for one child: its status in *status and its peak resident memory in bytes. Returns as wait4.
pid_t billfold_reap(pid_t child, int options, int *status, int64_t *peak_bytes);

// How a status of wait(2) ended: exit code 0..255, or minus the signal number.
int billfold_exit_code(int status);
// A file in memory that nobody else can open, empty; -1 with errno where there is none to be had.
int billfold_memory_file(void);

