enum TraceViewer {
  static let source = "<!--TRACE-->"
}
