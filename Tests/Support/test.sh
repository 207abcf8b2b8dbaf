#!/usr/bin/env bash
# Runs every test of a built billfold, in parts, all of them even if one fails, and names what failed once more at the
# end, where it is not lost among a thousand lines that passed.
set -u
log=.build/test.log
: >"$log"
failed=0

# A crash shows where it happened: that of the tests' own process, and of programs they start that keep this variable.
crashes="SWIFT_BACKTRACE=enable=yes,color=no,interactive=no,threads=crashed"

part() {
  local started=$SECONDS
  "$@" 2>&1 | tee -a "$log"
  [ "${PIPESTATUS[0]}" -eq 0 ] || failed=1
  echo "this part of the tests took $((SECONDS - started)) s" | tee -a "$log"
}

# Faults, locks, browsers and what is caught in the midst come one after the other, in two rows side by side.
alone="SafetyTests|OpeningTests|InterruptionTests|WebTests|PostgresTests"
first_row="SafetyTests|OpeningTests|PostgresTests"
second_row="WebTests|InterruptionTests|SafetyTests.PrivacyTests|SafetyTests.MovedStoreTests|SafetyTests.LostStoreTests"
# Tests of the store that are about SQLite's file and the folder of documents, or start a server anyway.
about_files="OpeningTests|CardNumberMigrationTests|StorePlaceTests|StorePresenceTests|ScaleTests|ProcessTests|SchemaTests|DocumentFilesTests|PlanTests|PostgresTests|MoveTests"

part env "$crashes" swift test --skip-build --parallel --skip "$alone"
# The same tests of the store on a PostgreSQL server that they start; what is about SQLite's files was tested above.
if [ -d /usr/lib/postgresql ]; then
  BILLFOLD_TEST_STORE=postgresql part env "$crashes" swift test --skip-build --no-parallel --filter '^StoreTests\.' --skip "$about_files"
else
  echo "skipped: the tests of a store on a server, as the package postgresql is not installed"
fi

# Started by itself: the package manager lets nobody else near what it built.
tests="$(swift build --show-bin-path)/billfoldPackageTests.xctest"
beside=.build/test-beside.log
"$tests" --testing-library swift-testing --no-parallel --filter "$second_row" >"$beside" 2>&1 &
second=$!
part "$tests" --testing-library swift-testing --no-parallel --filter "$first_row" --skip "PrivacyTests|MovedStoreTests|LostStoreTests"
wait "$second" || failed=1
tee -a "$log" <"$beside"

if [ "$failed" -ne 0 ]; then
  echo "These tests failed:"
  grep -E -A60 "Program crashed|^Fatal error" "$log" | cut -c1-200 | head -150
  grep -E "✘|error:|Fatal error|unexpected signal" "$log" | cut -c1-400 | tail -100
fi
exit "$failed"
