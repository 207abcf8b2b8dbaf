/// What an id names.
public enum Subject: String, Codable, Sendable, CaseIterable {
  case document, draft, bill, category, card, income, goal, memory, statement, match, waiver
}
