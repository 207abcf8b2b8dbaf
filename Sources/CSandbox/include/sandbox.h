// The few system calls that Swift's Glibc module hides or that must run between fork and the first foreign byte.
#pragma once
#include <stdint.h>
#include <sys/types.h>

// Flushes stdio and forks. Returns as fork(2) does. The caller must have one thread only.
pid_t billfold_fork(void);

// What a reader child gives up before it looks at a document. Zero leaves a limit as it is.
struct billfold_limits {
  int64_t memory_bytes;    // RLIMIT_DATA; twice as much address space
  int64_t cpu_seconds;     // RLIMIT_CPU
  int64_t file_bytes;      // RLIMIT_FSIZE: a child writes pipes only, so 0 bytes of files
  int64_t descriptors;     // RLIMIT_NOFILE
};

// In the child: own process group, dies with its parent, no new privileges, no core dumps, limits.
// Returns 0, or the errno of the first call that failed.
int billfold_confine(const struct billfold_limits *limits, pid_t parent);

// wait4(2) for one child: its status in *status and its peak resident memory in bytes. Returns as wait4.
pid_t billfold_reap(pid_t child, int options, int *status, int64_t *peak_bytes);

// How a status of wait(2) ended: exit code 0..255, or minus the signal number.
int billfold_exit_code(int status);
