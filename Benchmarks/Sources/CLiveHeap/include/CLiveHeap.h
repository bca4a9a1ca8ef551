#ifndef C_LIVE_HEAP_H
#define C_LIVE_HEAP_H

#include <stddef.h>

/// Returns the bytes that are allocated with `malloc` and not freed, including the allocator's
/// overhead, or 0 if the C library doesn't report them.
size_t live_heap_bytes(void);

/// Returns 1 if heap use can be watched, otherwise 0. It has no cost while it isn't watched.
int live_heap_can_watch(void);

/// Starts watching.
void live_heap_watch_begin(void);

/// Stops watching and returns the peak of the bytes allocated since the start. Freeing earlier
/// allocations subtracts from it.
size_t live_heap_watch_end(void);

#endif
