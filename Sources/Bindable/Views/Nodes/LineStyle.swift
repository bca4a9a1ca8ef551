/// The characters of lines and borders.
public enum LineStyle: Hashable, Sendable, CaseIterable {
  /// `┌─┐`
  case plain
  /// `╭─╮`
  case rounded
  /// `┏━┓`
  case heavy
  /// `+-+`, for outputs that may draw box characters two columns wide.
  case ascii
}
