import Bindable
import Foundation
@testable import ProfileFeature
import Testing

/// Tests of the colors of each theme.
@MainActor struct AppThemeTests {
  @Test(arguments: AppTheme.allCases) func themeIsReadable(theme: AppTheme) {
    let colors = theme.colors
    guard theme.isColored else { return }
    for ground in [colors.ground, colors.surface, colors.raised] {
      for text in [
        colors.text, colors.muted, colors.accent, colors.success, colors.warning, colors.error,
        colors.link,
      ] {
        #expect(contrast(of: text, on: ground) >= 4.5, "\(text) on \(ground)")
      }
      #expect(contrast(of: colors.focus, on: ground) >= 3)
    }
    #expect(contrast(of: colors.accentText, on: colors.focus) >= 4.5)
    #expect(contrast(of: colors.accent, on: colors.selection) >= 4.5)
    #expect(contrast(of: colors.focus, on: colors.selection) >= 3, "the focus isn't the selection")
  }

  @Test(arguments: AppTheme.allCases)
  func focusOfDisabledOrRunningButtonIsVisible(theme: AppTheme) {
    for (isEnabled, isRunning) in [(false, false), (true, true)] {
      let button = Button("Save")
      button.focus()
      let rendering = theme.rendering(colorCount: 1 << 24)
      (button.isEnabled, button.isRunning) = (isEnabled, isRunning)
      let frame = button.frame(width: 8, theme: rendering)
      button.blur()
      #expect(frame != button.frame(width: 8, theme: rendering))
    }
  }

  // The relative luminance, as in the Web Content Accessibility Guidelines.
  private func contrast(of one: Color, on other: Color) -> Double {
    func luminance(_ color: Color) -> Double {
      guard case .rgb(let red, let green, let blue) = color else { return 0 }
      let parts = [red, green, blue].map { value in
        let share = Double(value) / 255
        return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
