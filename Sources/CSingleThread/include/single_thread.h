// Prevents libraries from starting threads, which the sandbox does not allow.
#pragma once

// Replaces the function of libde265, which libheif calls for every HEIC picture and cannot be told to omit. The symbol
// of the program takes precedence over the library's. It starts no threads, and libde265 then decodes on the calling
// thread.
int de265_start_worker_threads(void *context, int threads);
