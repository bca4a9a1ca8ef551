#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Prints a message to standard error and exits.
///
/// Code 64 is `EX_USAGE` of `sysexits.h`.
func stop(_ sentence: String, code: Int32 = 1) -> Never {
  flush()
  var line = sentence + "\n"
  line.withUTF8 { bytes in
    _ = write(2, bytes.baseAddress, bytes.count)
  }
  exit(code)
}

/// Exits successfully.
func finish() -> Never {
  exit(0)
}

/// Flushes the output for readers of a pipe.
func flush() {
  fflush(nil)
}
