#!/usr/bin/env bash
# A PostgreSQL server of the tests' own in the folder that it is given: says `ready`, and runs until its input ends.
set -eu

folder=$1
binaries=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
as=()
# The server refuses to run as root.
if [ "$(id -u)" -eq 0 ]; then
  chown postgres: "$folder"
  as=(setpriv --reuid=postgres --regid=postgres --init-groups)
fi
cd "$folder"
"${as[@]}" "$binaries/initdb" -D "$folder/data" --auth=trust --username=billfold --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$folder/log" 2>&1
"${as[@]}" "$binaries/postgres" -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" \
  -c fsync=off -c full_page_writes=off -c max_connections=900 -c max_locks_per_transaction=1024 >>"$folder/log" 2>&1 </dev/null &
server=$!
until "$binaries/pg_isready" -q -h "$folder" -U billfold -d postgres; do
  kill -0 "$server" || { cat "$folder/log" >&2; exit 1; }
  sleep 0.05
done
echo ready
cat >/dev/null || true
kill -INT "$server"
wait "$server" || true
rm -rf "$folder"
