import Bindable

extension Subcommand {
  static let check = Subcommand(
    name: "check",
    summary: "what is likely wrong with the table",
    examples: [Example("check", "what the table leaves out")]
  ) { session in report(of: session.open().findings) }

  /// The findings, one a line, and the status that goes with them.
  static func report(of findings: [Finding]) -> Outcome {
    guard !findings.isEmpty else { return Outcome("no findings\n") }
    let isWrong = findings.contains { $0.severity == .error }
    return Outcome(findings.map { "\($0)\n" }.joined(), isWrong ? .wrongTable : .ok)
  }
}
