#!/bin/sh
# Writes a whole report as CSV and checks its sum. Needs curl and jq.
set -eu
site="${USUS_SITE:-https://usus.example.org}"
next="/api/flexible-slicer/?report_type=TR51,TR&merge=true&metric=Total_Item_Requests&rows=title&columns=month&from=2025-01&to=2025-12&page_size=100"
sum=0
while [ "$next" != null ]; do
  page=$(curl -fsS -H "Authorization: Api-Key $USUS_KEY" "$site$next")
  printf '%s\n' "$page" | jq -r '.results[] | [.name, .issn // "", .total] | @csv'
  sum=$((sum + $(printf '%s\n' "$page" | jq '[.results[].total] | add // 0')))
  total=$(printf '%s\n' "$page" | jq .totals.total)
  next=$(printf '%s\n' "$page" | jq -r .next)
done
if [ "$sum" -ne "$total" ]; then
  echo "The rows add up to $sum, the report to $total: data came in meanwhile, read it again." >&2
  exit 1
fi
echo "Total: $total" >&2
