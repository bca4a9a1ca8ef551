#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Prints a message to standard error and exits.
///
/// Code 64 is `EX_USAGE` of `sysexits.h`.
func stop(_ sentence: String, code: Int32 = 1) -> Never {
  say(sentence)
  exit(code)
}

/// Prints a message to standard error.
func say(_ sentence: String) {
  flush()
  var line = sentence + "\n"
  line.withUTF8 { bytes in
    _ = write(2, bytes.baseAddress, bytes.count)
  }
}

/// Exits after the output is written.
func finish(code: Int32 = 0) -> Never {
  exit(code)
}

/// Flushes the output for readers of a pipe.
func flush() {
  fflush(nil)
}
