import Foundation
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

/// Small programs that once corrupted memory, each in a separate process.
struct MemorySafetyTests {
  @Test func typingCanReleaseView() async {
    await #expect(processExitsWith: .success) { await Attempts.typingClosesTheScreen() }
  }

  @Test func sourceGetterCanReleaseView() async {
    await #expect(processExitsWith: .success) { await Attempts.aGetterReleasesTheView() }
  }

  @Test func setterCanRebindToImmediatelyDeallocatedPresenter() async {
    await #expect(processExitsWith: .success) { await Attempts.aSetterRebindsToWhatGoes() }
  }

  @Test func derivedValueCanReleaseOwnerWhileComputing() async {
    await #expect(processExitsWith: .success) { await Attempts.aComputationReleasesItsOwner() }
  }

  @Test func derivedValueIsNotComputedForDeallocatedOwner() async {
    await #expect(processExitsWith: .success) { await Attempts.anOwnerGoesElsewhere() }
  }

  @Test func whyExplainsUpdateOfModelDeallocatedOffMainActor() async {
    await #expect(processExitsWith: .success) { await Attempts.whyAfterAModelWent() }
  }

  @Test func presenterDeallocatedOffMainActorIsNotRead() async {
    await #expect(processExitsWith: .success) { await Attempts.aPresenterGoesElsewhere() }
  }

  @Test func discardingPreviousValueCanReleasePropertyOwner() async {
    await #expect(processExitsWith: .success) { await Attempts.aSavedValueDropsItsOwner() }
  }

  @Test func discardingBoundValueCanReleaseConnection() async {
    await #expect(processExitsWith: .success) { await Attempts.aKeptValueReleasesTheConnection() }
  }

  @Test func setterCanReleaseConnectionWhileConditionBecomesTrue() async {
    await #expect(processExitsWith: .success) { await Attempts.theConnectionGoesWhileOpening() }
  }

  @Test func derivedValueCanRefreshConnectionThatEvaluatesBinding() async {
    await #expect(processExitsWith: .success) { await Attempts.aComputationRefreshes() }
  }

  @Test func targetIsNotWrittenAfterGetterReleasesConnection() async {
    await #expect(processExitsWith: .success) { await Attempts.aGetterReleasesTheConnection() }
  }

  @Test func targetIsNotWrittenAfterFormatReleasesConnection() async {
    await #expect(processExitsWith: .success) { await Attempts.aFormatDisconnects() }
  }

  @Test func rebindingInSetterShowsNewPresenter() async {
    await #expect(processExitsWith: .success) { await Attempts.aSetterRebinds() }
  }

  @Test func objectsAtReusedAddressesAreDistinguished() async {
    await #expect(processExitsWith: .success) { await Attempts.partsAtOneAddress() }
  }

  @Test func listCellCanAppendToItsList() async {
    await #expect(processExitsWith: .success) { await Attempts.aCellAppends() }
  }

  @Test func plainViewWithListCanBeDeallocatedBeforeConnection() async {
    await #expect(processExitsWith: .success) { await Attempts.aPlainViewWithAListGoes() }
  }

  @Test func deallocatedFormLeavesNoLiveObjects() async {
    await #expect(processExitsWith: .success) { await Attempts.aFormGoes() }
  }

  @Test func editingListInPredicateStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await Attempts.aPredicateEdits() }
    #expect(result.map { text($0.standardErrorContent) }?.contains("removeAll(where:)") == true)
  }

  @Test func editingListInItemHashStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await Attempts.aHashEdits() }
    #expect(result.map { text($0.standardErrorContent) }?.contains("hash of its items") == true)
  }

  @Test func itemDeinitCanEditItsList() async {
    await #expect(processExitsWith: .success) { await Attempts.anItemEditsWhenItGoes() }
  }

  @Test func deeplyNestedFirstReadStopsWithMessage() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { await Attempts.aDeepFirstRead(100_000) }
    #expect(result.map { text($0.standardErrorContent) }?.contains("deep") == true)
  }

  @Test func effectsCanNestDeeply() async {
    await #expect(processExitsWith: .success) { await Attempts.deepEffects(50_000) }
  }

  @Test func viewDeinitCanPressItsButton() async {
    await #expect(processExitsWith: .success) { await Attempts.aViewPressesWhenItGoes() }
  }

  @Test func viewsCanNestDeeply() async {
    await #expect(processExitsWith: .success) { await Attempts.deepViews(50_000) }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
