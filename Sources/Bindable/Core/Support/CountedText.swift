/// Returns a number with a noun, such as "1 item" or "2 items".
package func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
