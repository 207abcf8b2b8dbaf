public import Core
