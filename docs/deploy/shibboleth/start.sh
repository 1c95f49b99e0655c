#!/bin/bash
# Both programs or none: the container restarts when one ends.
set -eu
: "${SHIBBOLETH_SECRET:?}"
/usr/sbin/shibd -F -f -u _shibd -g _shibd &
apache2ctl -D FOREGROUND &
trap 'kill $(jobs -p)' TERM INT
wait -n 2>/dev/null || wait
exit 1
