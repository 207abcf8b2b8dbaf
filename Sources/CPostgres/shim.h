// libpq's own interface; nothing is added.
#include <libpq-fe.h>
