public import ArgumentParser
public import Exchange

extension DecimalMark: ExpressibleByArgument {}
