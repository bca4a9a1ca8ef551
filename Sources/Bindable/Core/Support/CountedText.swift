/// Returns a number with a noun, such as "1 item" or "2 items".
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Returns a duration in words, such as "1.5 seconds".
func words(_ duration: Duration) -> String {
  let seconds = duration / .seconds(1)
  if seconds == 1 { return "1 second" }
  return seconds == seconds.rounded() && abs(seconds) < 1e15
    ? "\(Int(seconds)) seconds" : "\(seconds) seconds"
}
