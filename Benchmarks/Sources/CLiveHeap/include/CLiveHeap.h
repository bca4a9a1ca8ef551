#ifndef C_LIVE_HEAP_H
#define C_LIVE_HEAP_H

#include <stddef.h>

/// The bytes the program holds from the heap now: handed out by `malloc` and not freed yet,
/// with the allocator's own header and rounding, as they count in the process. Zero where the
/// C library cannot tell.
size_t live_heap_bytes(void);

/// Whether the program can watch its heap; it costs nothing while it does not.
int live_heap_can_watch(void);

/// Begins to watch.
void live_heap_watch_begin(void);

/// Ends watching: the most bytes that were held at once, of those asked for meanwhile. What was held
/// before and given back meanwhile counts as less than nothing.
size_t live_heap_watch_end(void);

#endif
