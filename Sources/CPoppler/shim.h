// Poppler's GLib interface. GObject's type-checking casts are macros, which Swift cannot call; nothing else is added.
#include <poppler.h>
#include <cairo.h>
