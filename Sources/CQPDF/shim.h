// qpdf's own C interface; nothing is added.
#include <qpdf/qpdf-c.h>
