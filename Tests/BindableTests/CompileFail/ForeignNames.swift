/// The public top-level types of frameworks that files import together with `BindableCore`.
enum ForeignNames {
  static let swiftUI = names(
    """
    AccentColor Alignment AlignmentID Anchor Angle AngularGradient Animatable AnimatableModifier
    Animation AnyGradient AnyLayout AnyShape AnyShapeStyle AnyTransition AnyView App AppStorage
    AsyncImage Axis Backport BackgroundTask Badge Binding BlendMode Button ButtonRole ButtonStyle
    Canvas Capsule Circle Color ColorPicker ColorRenderingMode ColorScheme Commands CommandGroup
    CommandMenu Contained ContainerRelativeShape ContentMode ContentShapeKinds
    ContentUnavailableView ControlGroup ControlSize CoordinateSpace DatePicker DigitalCrown
    DisclosureGroup Divider DocumentGroup DragGesture DropDelegate DropInfo DynamicProperty
    DynamicTypeSize DynamicViewContent Edge EdgeInsets EditButton EditMode Ellipse EllipticalGradient
    EmptyCommands EmptyModifier EmptyView EnvironmentKey Environment EnvironmentObject
    EnvironmentValues EquatableView ExclusiveGesture FetchRequest FileDocument FillStyle
    FocusState FocusedBinding FocusedValue FocusedValues Font ForEach Form FormStyle
    ForegroundStyle Gauge GaugeStyle GeometryEffect GeometryProxy GeometryReader Gesture GestureMask
    GestureState Gradient GraphicsContext Grid GridItem GridRow Group GroupBox HSplitView HStack
    HierarchicalShapeStyle HorizontalAlignment HorizontalEdge HoverEffect Image ImageRenderer
    InsettableShape InspectorCommands KeyEquivalent KeyPress KeyboardShortcut Label LabelStyle
    LabeledContent LabeledContentStyle Layout LayoutDirection LayoutPriority LayoutProperties
    LayoutSubview LayoutSubviews LayoutValueKey LazyHGrid LazyHStack LazyVGrid LazyVStack
    LegibilityWeight LinearGradient Link List ListFormatStyle ListItemTint ListStyle
    LocalCoordinateSpace LocalizedStringKey LongPressGesture MagnificationGesture Material Menu
    MenuBarExtra MenuStyle MeshGradient ModifiedContent MoveCommandDirection Namespace
    NavigationLink NavigationPath NavigationSplitView NavigationStack NavigationView
    ObservedObject OffsetShape OpenURLAction OpenWindowAction OutlineGroup Outline
    ParentCoordinateSpace PasteButton Path Picker PickerStyle PinnedScrollableViews PlainButtonStyle
    Popover PreferenceKey PresentationDetent PresentationMode PreviewProvider PrimitiveButtonStyle
    ProgressView ProgressViewStyle ProjectionTransform Prominence ProposedViewSize
    RadialGradient Rectangle RedactionReasons ReferenceFileDocument RefreshAction RenameButton
    RotatedShape RotationGesture RoundedCornerStyle RoundedRectangle SafeAreaRegions ScaledMetric
    ScaledShape Scene SceneBuilder ScenePhase SceneStorage ScrollPosition ScrollView
    ScrollViewProxy ScrollViewReader SearchScopeActivation Section SectionedFetchRequest SecureField
    SelectionShapeStyle SensoryFeedback SeparatorShapeStyle SequenceGesture Settings Shader
    ShadowStyle Shape ShapeStyle ShareLink SharePreview SidebarRowSize SimultaneousGesture Slider
    Spacer State StateObject Stepper StrokeStyle SubmitLabel Subview SymbolRenderingMode
    SymbolVariants TabView Table TableColumn TableColumnBuilder TableRow TableRowBuilder TapGesture
    Text TextAlignment TextEditor TextField TextFieldStyle TextSelection TimelineSchedule
    TimelineView TitleDisplayMode Toggle ToggleStyle Toolbar ToolbarContent ToolbarItem
    ToolbarItemGroup Transaction TransformedShape Transition TupleView UIApplicationDelegateAdaptor
    UnevenRoundedRectangle UnitCurve UnitPoint VSplitView VStack Vector VerticalAlignment
    VerticalEdge View ViewBuilder ViewDimensions ViewModifier ViewSpacing ViewThatFits
    Visibility VisualEffect Window WindowGroup ZStack
    """)

  static let combine = names(
    """
    AnyCancellable AnyPublisher AnySubscriber Cancellable CombineIdentifier ConnectablePublisher
    CurrentValueSubject CustomCombineIdentifierConvertible Deferred Empty Fail Future
    ImmediateScheduler Just ObservableObject ObservableObjectPublisher Optional
    PassthroughSubject Published Publisher Publishers Record Result Scheduler
    SchedulerTimeIntervalConvertible Sequence Subject Subscriber Subscribers Subscription
    Subscriptions TopLevelDecoder TopLevelEncoder
    """)

  static let observation = names("Observable ObservationRegistrar ObservationTracked Observations")

  // The types of UIKit and AppKit begin with `UI` and `NS`.
  static let all = swiftUI.union(combine).union(observation)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0.isWhitespace }.map(String.init))
  }
}
