internal import ArgumentParser
internal import Exchange

/// In which order a file writes its dates, where that cannot be told from them.
enum DateOption: String, ExpressibleByArgument, CaseIterable {
  case ymd, dmy, mdy

  var order: DateOrder {
    switch self {
    case .ymd: .yearMonthDay
    case .dmy: .dayMonthYear
    case .mdy: .monthDayYear
    }
  }
}
