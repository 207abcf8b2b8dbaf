#include "single_thread.h"

// If libheif loads its codecs as plug-ins, they see this symbol only if the program itself is linked with libde265: see
// Package.swift.
__attribute__((visibility("default"))) int de265_start_worker_threads(void *context, int threads) {
  (void)context;
  (void)threads;
  return 0;
}
