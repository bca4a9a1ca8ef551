#include "CLiveHeap.h"

// Says which C library this is: no macro tells before one of its headers was read.
#include <stdlib.h>

// Swift's Glibc module leaves <malloc.h> out, which is why this is C at all.
#if defined(__APPLE__)

#include <malloc/malloc.h>
size_t live_heap_bytes(void) { return mstats().bytes_used; }

#elif defined(__GLIBC__)

#include <malloc.h>
// `uordblks` counts what lies in the arenas, `hblkhd` the large blocks that were mapped alone.
size_t live_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

#else

size_t live_heap_bytes(void) { return 0; }

#endif
