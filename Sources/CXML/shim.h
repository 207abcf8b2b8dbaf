// libxml2's pull parser and HTML parser. Debian builds it with ICU, whose types clash with those of Foundation's own
// ICU; only the private part of one struct names them, so they are left out.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/xmlreader.h>
#include <libxml/HTMLparser.h>
