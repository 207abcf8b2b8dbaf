internal import Crypto
internal import Logging
