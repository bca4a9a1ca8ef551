#if !os(watchOS)
  @MainActor
  open class UIAction {
    let handler: @MainActor (UIAction) -> Void
    public init(handler: @escaping @MainActor (UIAction) -> Void) { self.handler = handler }
  }

  open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let valueChanged = Event(rawValue: 1 << 12)
      public static let primaryActionTriggered = Event(rawValue: 1 << 13)
      public static let editingDidBegin = Event(rawValue: 1 << 16)
      public static let editingChanged = Event(rawValue: 1 << 17)
      public static let editingDidEnd = Event(rawValue: 1 << 18)
    }
    public struct State: Sendable {
      public static let normal = State()
    }

    open var isEnabled = true
    private var actions: [(event: Event, action: UIAction)] = []

    open func addAction(_ action: UIAction, for event: Event) { actions.append((event, action)) }
    open func sendActions(for event: Event) {
      guard isEnabled else { return }
      for entry in actions where !entry.event.isDisjoint(with: event) {
        entry.action.handler(entry.action)
      }
    }
  }

  open class UIButton: UIControl {
    public struct Configuration {
      public var showsActivityIndicator = false
      @MainActor public static func plain() -> Configuration { Configuration() }
    }
    open var configuration: Configuration?
    public private(set) var currentTitle: String?
    open func setTitle(_ title: String?, for state: State) { currentTitle = title }
  }

  #if !os(tvOS)
    open class UISwitch: UIControl {
      open var isOn = false
      open func setOn(_ isOn: Bool, animated: Bool) { self.isOn = isOn }
      /// Taps the switch, as a user.
      public func tap() {
        isOn.toggle()
        sendActions(for: .valueChanged)
      }
    }

    open class UISlider: UIControl {
      open var minimumValue: Float = 0, maximumValue: Float = 1
      open var value: Float = 0 {
        didSet { if value != clamped { value = clamped } }
      }
      private var clamped: Float { min(max(value, minimumValue), maximumValue) }
      open func setValue(_ value: Float, animated: Bool) { self.value = value }
      /// Drags the knob to a value, as a user.
      public func slide(to value: Float) {
        self.value = value
        sendActions(for: .valueChanged)
      }
    }

    open class UIStepper: UIControl {
      open var value = 0.0
      open var stepValue = 1.0
      /// Taps the plus sign, as a user.
      public func increment() {
        value += stepValue
        sendActions(for: .valueChanged)
      }
    }
  #endif

  open class UISegmentedControl: UIControl {
    public static let noSegment = -1
    open var selectedSegmentIndex = UISegmentedControl.noSegment
    public private(set) var titles: [String] = []
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
      titles.insert(title ?? "", at: index)
    }
    /// Taps a segment, as a user.
    public func tap(_ index: Int) {
      selectedSegmentIndex = index
      sendActions(for: .valueChanged)
    }
  }

  #if !os(tvOS)
    open class UIDatePicker: UIControl {
      open var date = Date()
      open var timeZone: TimeZone?
      open func setDate(_ date: Date, animated: Bool) { self.date = date }
      /// Picks a date, as a user.
      public func pick(_ date: Date) {
        self.date = date
        sendActions(for: .valueChanged)
      }
    }

    open class UIRefreshControl: UIControl {
      public private(set) var isRefreshing = false
      open func endRefreshing() { isRefreshing = false }
      /// Pulls the list down, as a user.
      public func pull() {
        isRefreshing = true
        sendActions(for: .valueChanged)
      }
    }
  #endif
#endif
