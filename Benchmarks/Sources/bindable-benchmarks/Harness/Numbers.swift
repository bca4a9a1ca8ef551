// Implemented here to avoid linking Foundation only for this.

extension Double {
  /// Returns the number with at most `places` decimals, without trailing zeros.
  func written(places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((magnitude * Double(scale)).rounded())
    var decimals = String(scaled % scale + scale).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    let whole = (self < 0 && scaled > 0 ? "-" : "") + String(scaled / scale)
    return decimals.isEmpty ? whole : whole + "." + decimals
  }

  /// The number for a table: one decimal below 100, otherwise none, with thousands separators.
  var tabulated: String {
    guard magnitude < 100 else { return Int(rounded()).tabulated }
    let text = written(places: 1)
    return text.contains(".") ? text : text + ".0"
  }
}

extension Int {
  /// The number with thousands separators.
  var tabulated: String {
    var text = ""
    for (index, digit) in String(magnitude).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    if self < 0 { text.append("-") }
    return String(text.reversed())
  }
}
