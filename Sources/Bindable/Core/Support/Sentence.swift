/// Returns a message of the program, for reports that continue after it, with a period unless it
/// ends like a sentence already.
func sentence(_ message: String) -> String {
  message.last.map { ".!?…".contains($0) } ?? false ? message : message + "."
}
