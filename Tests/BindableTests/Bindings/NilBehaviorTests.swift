import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class BioReader {
  @Observed var bio: String?
  @Observed var age: Int?
}

@MainActor private final class BioPage: ViewNode {
  let bio = TextField(), age = Label()
}

/// Bindings whose source is `nil`.
@MainActor struct NilBehaviorTests {
  private let reader = BioReader()
  private let page = BioPage()

  private func connect(
    @BindingTableBuilder<BioReader, BioPage> _ rows: () -> [TableBinding<BioReader, BioPage>]
  ) -> Connection<BioReader, BioPage> {
    BindingTable(BioReader.self, BioPage.self, bindings: rows).connect(reader, to: page)
  }

  @Test func keepLastValueKeepsTargetWhileSourceIsNil() {
    let connection = connect {
      bind(\.age, to: \.age.text, as: .decimal, ifNil: .keepLastValue)
      bind(\.bio, to: \.bio.text, ifNil: .keepLastValue)
    }
    #expect(page.age.text == "" && page.bio.text == "")
    reader.age = 1_000
    reader.bio = "Ada"
    #expect(page.age.text == "1000" && page.bio.text == "Ada")
    reader.age = nil
    reader.bio = nil
    #expect(page.age.text == "1000" && page.bio.text == "Ada")
    reader.age = 2
    #expect(page.age.text == "2")
    hold(connection)
  }

  @Test func twoWayBindingConvertsPlaceholderToNil() {
    let connection = connect { bind(\.bio, to: \.bio.text, ifNil: "", commit: .onChange) }
    page.bio.type("Ada")
    #expect(reader.bio == "Ada")
    page.bio.clear()
    #expect(reader.bio == nil)
    reader.bio = "Grace"
    #expect(page.bio.text == "Grace")
    reader.bio = nil
    #expect(page.bio.text == "")
    #expect(connection.twoWayStatus(of: \.bio.text)?.state == .synchronized)
  }

  @Test func twoWayBindingKeepsLastValueInView() {
    let connection = connect {
      bind(\.bio, to: \.bio.text, ifNil: .keepLastValue, commit: .onChange)
    }
    page.bio.type("Ada")
    #expect(reader.bio == "Ada")
    reader.bio = nil
    #expect(page.bio.text == "Ada")
    #expect(connection.twoWayStatus(of: \.bio.text)?.state == .synchronized)
    page.bio.type("!")
    #expect(reader.bio == "Ada!")
  }

  @Test func nilBehaviorIsPrinted() {
    let table = BindingTable(BioReader.self, BioPage.self) {
      bind(\.bio, to: \.bio.text, ifNil: "none", commit: .onEditingEnd)
      bind(\.age, to: \.age.text, as: .decimal, ifNil: .keepLastValue)
    }
    #expect(
      table.descriptions(for: reader, in: page).map(\.detail) == [
        #"ifNil: "none", commit: .onEditingEnd"#, "decimal, ifNil: .keepLastValue",
      ])
  }
}
