#include "single_thread.h"

// Where libheif has its codecs in plug-ins, only a program that is linked with libde265 itself shows its function to them:
// see Package.swift.
__attribute__((visibility("default"))) int de265_start_worker_threads(void *context, int threads) {
  (void)context;
  (void)threads;
  return 0;
}
