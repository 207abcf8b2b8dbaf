// Leptonica's umbrella header; nothing is added.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <allheaders.h>
