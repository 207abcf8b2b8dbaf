// Limits the processor time of a part of a process's work. RLIMIT_CPU limits the total and cannot be raised again.
#define _GNU_SOURCE
#include "sandbox.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t code;

static void on_limit(int signal) {
  (void)signal;
  // A library was interrupted in the middle of its work: the process cannot be used any further.
  _exit(code);
}

void billfold_watch_work(int exit_code, int64_t milliseconds) {
  code = exit_code;
  signal(SIGPROF, on_limit);
  struct itimerval limit = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = (suseconds_t)(milliseconds % 1000 * 1000)}};
  setitimer(ITIMER_PROF, &limit, NULL);
}
