#!/usr/bin/env bash
# A PostgreSQL server of the tests' own in the folder that it is given: says `ready`, and runs until its input ends. With a
# port it can be reached by TCP, too, but only encrypted and with a password; its certificate, which is its own authority,
# is server.crt in the folder. With an address besides, it can be reached there and in the plain, by its whole network.
#
# A line of its input that says `stop` lets it die without a farewell (it says `stopped`), one that says `start` has it back
# (`ready`).
set -eu

folder=$1
port=${2:-}
address=${3:-}
binaries=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
as=()
# The server refuses to run as root.
if [ "$(id -u)" -eq 0 ]; then
  chown postgres: "$folder"
  as=(setpriv --reuid=postgres --regid=postgres --init-groups)
fi
cd "$folder"
"${as[@]}" "$binaries/initdb" -D "$folder/data" --auth=trust --username=billfold --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$folder/log" 2>&1
options=(-c listen_addresses=)
if [ -n "$address" ]; then
  echo "host all billfold $address/24 trust" >>"$folder/data/pg_hba.conf"
  options=(-c listen_addresses="$address" -c port="$port")
elif [ -n "$port" ]; then
  "${as[@]}" openssl req -new -x509 -days 2 -nodes -newkey rsa:2048 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout server.key -out server.crt >>"$folder/log" 2>&1
  printf '%s\n' 'local all billfold trust' 'hostssl all all all scram-sha-256' >"$folder/data/pg_hba.conf"
  options=(-c listen_addresses=localhost -c port="$port" -c ssl=on -c ssl_cert_file="$folder/server.crt" -c ssl_key_file="$folder/server.key")
fi

start() {
  "${as[@]}" "$binaries/postgres" -D "$folder/data" "${options[@]}" -c unix_socket_directories="$folder" \
    -c fsync=off -c full_page_writes=off -c max_connections=900 -c max_locks_per_transaction=1024 >>"$folder/log" 2>&1 </dev/null &
  server=$!
  until "$binaries/pg_isready" -q -h "$folder" -p "${port:-5432}" -U billfold -d postgres; do
    kill -0 "$server" || { cat "$folder/log" >&2; exit 1; }
    sleep 0.05
  done
  echo ready
}

start
while read -r command; do
  case $command in
    stop)
      kill -QUIT "$server"
      wait "$server" || true
      echo stopped
      ;;
    start) start ;;
  esac
done
kill -INT "$server" 2>/dev/null || true
wait "$server" || true
rm -rf "$folder"
