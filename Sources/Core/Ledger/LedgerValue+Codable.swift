extension LedgerValue: Codable {
  private enum Key: String, CodingKey {
    case text, texts, number, numbers, flag, money, amount, currency, date, time, month, instant, kind, repetition,
      tint, brand,
      state, payment, review, thing, things, goalPayments, budgets, parts, proposal, failure
    case attachments = "papers"
  }

  /// - Throws: `DecodingError` if the object does not have exactly one member, or if the member's name is unknown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a value has exactly one member"))
    }
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
      try container.decode(type, forKey: key)
    }
    switch key {
    case .text: self = .text(try value())
    case .texts: self = .texts(try value())
    case .number: self = .number(try value())
    case .numbers: self = .numbers(try value())
    case .flag: self = .flag(try value())
    case .money: self = .money(try value())
    case .amount: self = .amount(try value())
    case .currency: self = .currency(try value())
    case .date: self = .date(try value())
    case .time: self = .time(try value())
    case .month: self = .month(try value())
    case .instant: self = .instant(try value())
    case .kind: self = .kind(try value())
    case .repetition: self = .repetition(try value())
    case .tint: self = .tint(try value())
    case .brand: self = .brand(try value())
    case .state: self = .state(try value())
    case .payment: self = .payment(try value())
    case .review: self = .review(try value())
    case .thing: self = .thing(try value())
    case .things: self = .things(try value())
    case .attachments: self = .attachments(try value())
    case .goalPayments: self = .goalPayments(try value())
    case .budgets: self = .budgets(try value())
    case .parts: self = .parts(try value())
    case .proposal: self = .proposal(try value())
    case .failure: self = .failure(try value())
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .text(let value): try container.encode(value, forKey: .text)
    case .texts(let value): try container.encode(value, forKey: .texts)
    case .number(let value): try container.encode(value, forKey: .number)
    case .numbers(let value): try container.encode(value, forKey: .numbers)
    case .flag(let value): try container.encode(value, forKey: .flag)
    case .money(let value): try container.encode(value, forKey: .money)
    case .amount(let value): try container.encode(value, forKey: .amount)
    case .currency(let value): try container.encode(value, forKey: .currency)
    case .date(let value): try container.encode(value, forKey: .date)
    case .time(let value): try container.encode(value, forKey: .time)
    case .month(let value): try container.encode(value, forKey: .month)
    case .instant(let value): try container.encode(value, forKey: .instant)
    case .kind(let value): try container.encode(value, forKey: .kind)
    case .repetition(let value): try container.encode(value, forKey: .repetition)
    case .tint(let value): try container.encode(value, forKey: .tint)
    case .brand(let value): try container.encode(value, forKey: .brand)
    case .state(let value): try container.encode(value, forKey: .state)
    case .payment(let value): try container.encode(value, forKey: .payment)
    case .review(let value): try container.encode(value, forKey: .review)
    case .thing(let value): try container.encode(value, forKey: .thing)
    case .things(let value): try container.encode(value, forKey: .things)
    case .attachments(let value): try container.encode(value, forKey: .attachments)
    case .goalPayments(let value): try container.encode(value, forKey: .goalPayments)
    case .budgets(let value): try container.encode(value, forKey: .budgets)
    case .parts(let value): try container.encode(value, forKey: .parts)
    case .proposal(let value): try container.encode(value, forKey: .proposal)
    case .failure(let value): try container.encode(value, forKey: .failure)
    }
  }
}
