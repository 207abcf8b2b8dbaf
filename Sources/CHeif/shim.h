// libheif's C interface; nothing is added.
#include <libheif/heif.h>
