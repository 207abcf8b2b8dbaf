// GMime's own interface, for CMail; Swift does not see it, since CPoppler brings the same GLib headers.
#include <gmime/gmime.h>
