#ifndef C_LIVE_HEAP_H
#define C_LIVE_HEAP_H

#include <stddef.h>

/// The bytes the program holds from the heap now: handed out by `malloc` and not freed yet,
/// with the allocator's own header and rounding, as they count in the process. Zero where the
/// C library cannot tell.
size_t live_heap_bytes(void);

#endif
