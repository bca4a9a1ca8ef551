import Bindable
import Foundation
import ProfileFeature

/// The specified options of a command with their values, which are valid.
struct Options: Equatable {
  /// The values by the name of their option, which are empty for flags.
  private var values: [String: String]

  /// Creates options from valid values by name, such as `["--width": "40"]`.
  init(_ values: [String: String] = [:]) { self.values = values }

  /// The value of the option with a name, or `nil` if it isn't specified.
  subscript(name: String) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The file with users and photos, or `nil` to use the sample.
  var input: String? { self["--input"] }
  /// A Boolean value that indicates whether the input can take time to read.
  var hasSlowInput: Bool { input.map(InputFile.isSlow) ?? false }
  /// The directory that stores the state between runs, or `nil` to save nothing.
  var store: String? { self["--store"] }
  /// The URL of the server with the users and photos, or `nil` to keep them in memory.
  var api: URL? { self["--api"].flatMap { URL(string: $0) } }
  /// The username of the displayed user, or `nil` for the first user.
  var user: String? { self["--user"] }
  /// The screen to show.
  var screen: DemoScreen { self["--screen"].flatMap(DemoScreen.init) ?? .app }
  /// The device that the app runs on, or `nil` if it isn't specified.
  var device: Device? { self["--device"].flatMap(Device.init) }
  /// A new keyboard, or `nil` if the device has none.
  @MainActor var keyboard: Keyboard? { device == .phone ? Keyboard(showsForFields: true) : nil }
  /// The specified theme, or `nil` if none is specified.
  var givenTheme: AppTheme? { self["--theme"].flatMap(AppTheme.init) }
  /// The theme of transcripts.
  var theme: AppTheme { givenTheme ?? .plain }
  /// The theme of an app in panes, unless the terminal says that its ground is light.
  var paneTheme: AppTheme { givenTheme ?? .darkroom }
  /// The link that the app opens first, or `nil` to show the first screen.
  var link: String? { self["--link"] }
  /// The specified width in columns, or `nil` if none is specified.
  var givenWidth: Int? { self["--width"].flatMap { Int($0) } }
  /// The width of the screen in columns.
  var width: Int { givenWidth ?? (device == .tablet ? 80 : 40) }
  /// The script file, or `nil` to perform the tour.
  var script: String? { self["--script"] }
  /// The answers to questions in order, or `nil` to show dialogs.
  var answers: [Answer]? {
    self["--answers"].map { $0.split(separator: ",").compactMap { Answer(rawValue: String($0)) } }
  }
  /// The SVG file to write instead of a transcript.
  var svg: String? { self["--svg"] }
  /// The HTML file to write a trace to.
  var html: String? { self["--html"] }
  /// The file to write a recording to.
  var record: String? { self["--record"] }

  /// A Boolean value that indicates whether `interactive` performs its actions again, for a file.
  var isRecorded: Bool { record != nil || html != nil }

  /// A Boolean value that indicates whether `run` tells the story of the first minute.
  ///
  /// With other options than a width, it performs the tour or script that they specify.
  var tellsStory: Bool {
    values.keys.allSatisfy { $0 == "--width" || $0 == "--screen" && screen == .app }
  }
}
