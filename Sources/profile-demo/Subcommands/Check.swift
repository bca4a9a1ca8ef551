import Bindable

extension Subcommand {
  static let check = Subcommand(
    name: "check",
    summary: "likely mistakes in the binding tables",
    examples: [Example("check", "check the profile")]
  ) { session in report(of: session.show().diagnostics) }

  /// Returns the diagnostics, one on a line, and the corresponding exit status.
  static func report(of findings: [TableDiagnostic]) -> Outcome {
    guard !findings.isEmpty else { return Outcome("no findings\n") }
    let isWrong = findings.contains { $0.severity == .error }
    return Outcome(findings.map { "\($0)\n" }.joined(), isWrong ? .wrongTable : .ok)
  }
}
