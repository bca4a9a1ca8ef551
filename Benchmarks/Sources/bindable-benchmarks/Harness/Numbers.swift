// Written out here because Foundation would be the one reason to link it.

extension Double {
  /// The number with at most `places` decimals, and none that are zero at the end.
  func written(places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int((magnitude * Double(scale)).rounded())
    var decimals = String(scaled % scale + scale).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    let whole = (self < 0 && scaled > 0 ? "-" : "") + String(scaled / scale)
    return decimals.isEmpty ? whole : whole + "." + decimals
  }

  /// The number for a table: one decimal, or none from a hundred on, and thousands set apart.
  var tabulated: String {
    guard magnitude < 100 else { return Int(rounded()).tabulated }
    let text = written(places: 1)
    return text.contains(".") ? text : text + ".0"
  }
}

extension Int {
  /// The number with its thousands set apart.
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
