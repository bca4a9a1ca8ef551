import ProfileFeature

/// What the program tells its caller when it ends; numbers from 64 are those of `sysexits.h`.
enum ExitStatus: Int32 {
  /// All went well, or whoever read the output wanted no more of it.
  case ok = 0
  /// The table was checked, and has an error.
  case wrongTable = 1
  /// A recording was played, and gave another frame.
  case otherFrames = 2
  /// An option or an argument is wrong.
  case usage = 64
  /// Something inside a file is wrong, or no user has the name that was given.
  case data = 65
  /// A file is missing, is a directory, or cannot be read.
  case noInput = 66
  /// There is no terminal that a screen could be shown in.
  case noTerminal = 69
  /// There is no directory to keep the state in, or none that can be written.
  case cannotCreate = 73
  /// The output cannot be written.
  case output = 74

  /// There is no server, or none that does what it is asked.
  static let noServer = noTerminal
}

extension ProfileFileError {
  /// What the program ends with when it cannot read a file.
  var exitStatus: ExitStatus {
    switch problem {
    case .missing, .directory, .unreadable: .noInput
    case .tooLarge, .empty, .notUTF8, .truncated, .notJSON, .tooDeep, .wrongType, .outOfRange,
      .missingKey, .repeatedKey, .badDate, .inconsistent:
      .data
    }
  }
}
