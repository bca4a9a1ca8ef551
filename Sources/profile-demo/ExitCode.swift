import ProfileFeature

/// The exit status of the program, with values from 64 as in `sysexits.h`.
enum ExitCode: Int32 {
  /// The command succeeded, or the reader of the output closed it early.
  case ok = 0
  /// The table has an error.
  case wrongTable = 1
  /// A replay produced a different frame.
  case otherFrames = 2
  /// An option or an argument is invalid.
  case usage = 64
  /// The contents of a file are invalid, or there's no such user.
  case data = 65
  /// A file doesn't exist, is a directory, or can't be read.
  case noInput = 66
  /// Standard input or output isn't a terminal.
  case noTerminal = 69
  /// The state directory doesn't exist, isn't writable, or is used by another run.
  case cannotCreate = 73
  /// The output can't be written.
  case output = 74

  /// The server is unavailable or failed.
  static let noServer = noTerminal
}

extension FileError {
  /// The exit status for a file that can't be read or written.
  var exitStatus: ExitCode {
    switch kind {
    case .missing, .unreadable: .noInput
    case .invalid: .data
    case .noDirectory: .cannotCreate
    case .unwritable: .output
    }
  }
}
