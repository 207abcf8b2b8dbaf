// `swift build --target Programs` builds the command line and its reader together; there is nothing else in it.
