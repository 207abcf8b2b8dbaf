// OpenSSL's own interface to digests; nothing is added.
#include <openssl/evp.h>
