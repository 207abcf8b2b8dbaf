// A limit of work for a part of what a process does. RLIMIT_CPU would be one for the whole, and cannot be raised again.
#define _GNU_SOURCE
#include "sandbox.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t code;

static void on_limit(int signal) {
  (void)signal;
  // Libraries are in the midst of something: nothing of this process can be used any more.
  _exit(code);
}

void billfold_watch_work(int exit_code, int64_t milliseconds) {
  code = exit_code;
  signal(SIGPROF, on_limit);
  struct itimerval limit = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = (suseconds_t)(milliseconds % 1000 * 1000)}};
  setitimer(ITIMER_PROF, &limit, NULL);
}
