// Libraries that would start threads, kept from it: the sandbox allows none.
#pragma once

// libde265's own function, which libheif calls for every HEIC picture without a way to ask it not to. This one takes its
// place, as the program's functions come before those of libraries, and starts none: without threads of its own libde265
// decodes on the one that calls it.
int de265_start_worker_threads(void *context, int threads);
