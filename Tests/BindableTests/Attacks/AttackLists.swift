// The elements of attacks: sites that call program code, the acts of that code, and the moments.

/// A point where the library calls program code.
enum AttackSite: String, CaseIterable {
  case sourceGetter, sourceSetter, sourceDidSet
  case targetGetter, targetSetter, targetDidSet
  case equality, idEquality, idHash
  case computation, loneComputation
  case format, parse, validator, formCheck, combination, method
  case condition, scopedPart, link
  case cellClosure, predicate, order, sectionOrder, removalPredicate
  case effectBody, cleanup
  case measuring, drawing
  case presenterDeinit, viewDeinit, valueDeinit

  /// A Boolean value that indicates whether the site is a getter on a path.
  var isGetter: Bool { [.sourceGetter, .targetGetter, .link].contains(self) }
}

/// An act of the program code at a site.
enum HostileAct: String, CaseIterable {
  case releaseConnection, releaseView, releasePresenter, releaseScreen, releaseAll
  case disconnect, rebind, rebindAndBack, refresh
  case writeSource, writeNeighbor, writeTarget, writeInTransaction, writeAndThrow
  case toggle, editList, throwOut
  case endOther, beginOnSameView, beginOnOtherView
  case ask
  case releaseConnectionElsewhere, releaseViewElsewhere, releasePresenterElsewhere

  /// A Boolean value that indicates whether another thread releases the last reference.
  var isElsewhere: Bool {
    [.releaseConnectionElsewhere, .releaseViewElsewhere, .releasePresenterElsewhere]
      .contains(self)
  }

  /// A Boolean value that indicates whether the act or its bindings set observed properties.
  var writes: Bool {
    switch self {
    case .releaseConnection, .releaseView, .releasePresenter, .releaseScreen, .releaseAll,
      .disconnect, .refresh, .endOther, .ask, .throwOut, .releaseConnectionElsewhere,
      .releaseViewElsewhere, .releasePresenterElsewhere:
      false
    case .rebind, .rebindAndBack, .writeSource, .writeNeighbor, .writeTarget, .writeInTransaction,
      .writeAndThrow, .toggle, .editList, .beginOnSameView, .beginOnOtherView:
      true
    }
  }

  /// A Boolean value that indicates whether the act sets a property of the presenter.
  var writesPresenter: Bool {
    [.writeSource, .writeInTransaction, .writeAndThrow].contains(self)
  }

  /// A Boolean value that indicates whether the act needs the connection.
  var needsConnection: Bool {
    [
      .releaseConnection, .disconnect, .rebind, .rebindAndBack, .refresh, .ask,
      .releaseConnectionElsewhere,
    ].contains(self)
  }
}

/// The activity of the program when a site is reached.
enum AttackMoment: String, CaseIterable {
  case connect, write, transaction, edit, press, edits
  case open, close, rebind, refresh
  case disconnect, releaseConnection, releasePresenter, releaseView
}

/// The attacked binding, which is between two bindings of numbers.
enum AttackRow: String, CaseIterable {
  case oneWay, twoWay, formatted, ifNil, combined, derived, lone, parsed, committed, chained
  case toSource, validated, form, method, effect, list, drawn

  /// A Boolean value that indicates whether the view's value never updates the source.
  var isOneWay: Bool { ![.twoWay, .parsed, .committed, .chained, .toSource].contains(self) }
}

/// The position of the binding in the table.
enum AttackPlace: String, CaseIterable { case top, when, scoped, each, screen }

/// The kind of the view's class.
enum AttackView: String, CaseIterable { case plain, node }

/// A moment with its table.
struct AttackScene: CustomStringConvertible {
  var row: AttackRow
  var place: AttackPlace
  var moment: AttackMoment
  var view: AttackView
  var isRecording: Bool

  var description: String {
    "\(row).\(place).\(moment).\(view).\(isRecording ? "all" : "latest")"
  }

  /// Returns all meaningful scenes.
  static func all(of row: AttackRow) -> [AttackScene] {
    var scenes: [AttackScene] = []
    for place in AttackPlace.allCases {
      for moment in AttackMoment.allCases {
        for view in AttackView.allCases {
          for isRecording in [false, true] {
            let scene = AttackScene(
              row: row, place: place, moment: moment, view: view, isRecording: isRecording)
            if AttackRules.reasonToLeaveOut(scene) == nil { scenes.append(scene) }
          }
        }
      }
    }
    return scenes
  }
}

/// A hostile act at the `visit`th arrival at a site in the moment of a scene.
struct Attack: CustomStringConvertible {
  var scene: AttackScene
  var site: AttackSite
  var visit: Int
  var act: HostileAct

  var description: String { "\(site)#\(visit)/\(act)/\(scene)" }
}

/// The combinations to exclude, with reasons.
///
/// In addition, an attack needs a site that its scene reaches, which a run of the scene without an
/// act determines.
enum AttackRules {
  static func reasonToLeaveOut(_ scene: AttackScene) -> String? {
    switch (scene.moment, scene.place) {
    case (.open, .top), (.close, .top), (.open, .screen), (.close, .screen):
      return "rows at the top neither come nor go"
    case (.connect, .screen): return "a screen connects as its table does"
    case (.rebind, .screen), (.releaseConnection, .screen):
      return "a screen has one presenter, and keeps its connection"
    default: break
    }
    if scene.moment == .edit, scene.row.isOneWay {
      return "a one-way row does not look at what its target becomes"
    }
    if (scene.moment == .press) != (scene.row == .method), scene.moment == .press {
      return "only rows of acts answer a press"
    }
    if (scene.moment == .edits) != (scene.row == .list), scene.moment == .edits {
      return "only lists are edited item by item"
    }
    if scene.row == .toSource, [.write, .transaction].contains(scene.moment) {
      return "nothing flows to the view"
    }
    if scene.view == .plain {
      if [.each, .screen].contains(scene.place) { return "cells and screens are made of nodes" }
      if scene.row == .drawn { return "only nodes are drawn" }
    }
    if scene.row == .list, scene.place == .each { return "a list in a cell is a list" }
    if [.toSource, .effect, .drawn].contains(scene.row), scene.place == .each {
      return "nothing of it differs in a cell"
    }
    return nil
  }

  static func reasonToLeaveOut(
    _ act: HostileAct, at site: AttackSite, in scene: AttackScene, isComputing: Bool
  ) -> String? {
    if isComputing, act.writes { return "a derived value writes nothing: a precondition" }
    if isComputing, act == .refresh, !scene.row.isOneWay || scene.place != .top {
      return "refreshing writes, and a derived value writes nothing: a precondition"
    }
    let computesFirst =
      [.derived, .lone].contains(scene.row)
      ? ![.write, .transaction, .refresh].contains(scene.moment)
      : scene.row == .form && scene.moment == .rebind && act == .refresh
    if isComputing, [.ask, .refresh].contains(act), computesFirst {
      return "what is computed for the first time cannot be read meanwhile: a precondition"
    }
    if scene.moment == .connect, act.needsConnection {
      return "nobody has a connection before connecting returns"
    }
    if act == .throwOut, site != .removalPredicate { return "the site cannot throw" }
    if (act == .releaseScreen) != (scene.place == .screen), act == .releaseScreen {
      return "there is no screen"
    }
    if scene.place == .screen, [.rebind, .rebindAndBack].contains(act) {
      return "a screen has one presenter"
    }
    if act == .toggle, [.top, .screen].contains(scene.place) {
      return "rows at the top neither come nor go"
    }
    if act == .writeTarget, scene.row.isOneWay {
      return "a one-way row does not look at what its target becomes"
    }
    if act.writesPresenter, scene.row == .toSource { return "nothing flows to the view" }
    if act == .beginOnOtherView, scene.row == .toSource {
      return "of two views that write one property neither is right"
    }
    if act == .editList, scene.row != .list { return "there is no list to edit" }
    if act == .editList,
      [.removalPredicate, .predicate, .order, .sectionOrder, .equality, .idEquality, .idHash]
        .contains(site)
    {
      return "what a list asks about its items does not edit it: a precondition"
    }
    return nil
  }
}
