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
  // A signal that arrives until the timer has stopped is that of the work before, whose code it must exit with: with the
  // 0 of a watch that ends, the process would seem to have finished its work.
  struct itimerval none = {0};
  setitimer(ITIMER_PROF, &none, NULL);
  if (milliseconds == 0) return;
  code = exit_code;
  signal(SIGPROF, on_limit);
  struct itimerval limit = {
      .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = (suseconds_t)(milliseconds % 1000 * 1000)}};
  setitimer(ITIMER_PROF, &limit, NULL);
}
