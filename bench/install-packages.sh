#!/bin/sh
# Installs what the benchmarks run, from Debian's packages: install-packages.sh COMMAND PACKAGE…
# It leaves no new server running, no new cluster, and no new service enabled.
set -eu

command=$1
shift

is_installed() { dpkg-query --show --showformat='${Status}' "$1" 2>/dev/null | grep -q ' installed$'; }

missing=''
for package in "$@"; do
  is_installed "$package" || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "$command needs Debian's or Ubuntu's packages$missing; this system has no apt-get." >&2
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "$command needs packages. Install them once with: sudo sh bench/install-packages.sh '$command'$missing" >&2
  exit 1
fi

policy=/usr/sbin/policy-rc.d
clusters=/etc/postgresql-common/createcluster.d
no_cluster=$clusters/no-cluster-for-the-bench.conf
made_policy=''
undo() {
  if [ -n "$made_policy" ]; then rm -f "$policy"; fi
  rm -f "$no_cluster"
}
trap undo EXIT

# Exit code 101 forbids a package to start its service during the installation.
if [ ! -e "$policy" ]; then
  made_policy=yes
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi
mkdir -p "$clusters"
echo 'create_main_cluster = false' >"$no_cluster"

export DEBIAN_FRONTEND=noninteractive
install() {
  apt-get -o DPkg::Lock::Timeout=300 install --yes --quiet --no-install-recommends --no-upgrade $missing
}
install || { apt-get update --quiet && install; }

# Packages enable their services for the next boot. Some have none.
if command -v systemctl >/dev/null; then
  for package in $missing; do systemctl disable --quiet "$package" 2>/dev/null || true; done
fi
