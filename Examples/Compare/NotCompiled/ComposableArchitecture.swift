// Not compiled: the Composable Architecture shows its stores in SwiftUI or UIKit.

import ComposableArchitecture
import SwiftUI

@Reducer struct Invite {
  @ObservableState struct State: Equatable {
    var name = "", email = ""
    var guests: IdentifiedArrayOf<Guest> = []
    var isRunning = false
    var error = ""
    @Presents var question: AlertState<Action.Answer>?
    var canInvite: Bool { !name.isEmpty && email.contains("@") && !isRunning }
    var count: String { guests.count == 1 ? "1 guest" : "\(guests.count) guests" }
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case inviteTapped
    case question(PresentationAction<Answer>)
    case response(Guest, Result<Void, any Error>)
    enum Answer: Equatable { case invite }
  }

  @Dependency(\.invitations) var invitations

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .inviteTapped:
        state.question = AlertState { [name = state.name] in
          TextState("Invite \(name)?")
        } actions: {
          ButtonState(role: .cancel) { TextState("Cancel") }
          ButtonState(action: .invite) { TextState("Invite") }
        }
        return .none
      case .question(.presented(.invite)):
        (state.isRunning, state.error) = (true, "")
        let guest = Guest(name: state.name, email: state.email)
        return .run { send in
          await send(.response(guest, Result { try await invitations.invite(guest) }))
        }
      case .question: return .none
      case .response(let guest, .success):
        state.isRunning = false
        state.guests.append(guest)
        (state.name, state.email) = ("", "")
        return .none
      case .response(_, .failure):
        state.isRunning = false
        state.error = "The invitation wasn't sent."
        return .none
      }
    }
    .ifLet(\.$question, action: \.question)
  }
}

struct ComposableInviteScreen: View {
  @Bindable var store: StoreOf<Invite>

  var body: some View {
    VStack {
      TextField("Name", text: $store.name)
      TextField("Email", text: $store.email)
      Text(store.count)
      ForEach(store.guests) { guest in Text(guest.name) }
      Text(store.error)
      if store.isRunning { ProgressView() }
      Button("Invite") { store.send(.inviteTapped) }.disabled(!store.canInvite)
    }
    .alert($store.scope(state: \.question, action: \.question))
  }
}
