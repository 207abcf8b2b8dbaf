// Tesseract's own C interface; nothing is added.
#include <tesseract/capi.h>
