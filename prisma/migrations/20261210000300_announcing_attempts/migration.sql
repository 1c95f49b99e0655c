-- Few answers of servers announce anything: what suggests annotations looks at these alone.
CREATE INDEX "attempts_announcing" ON "attempts"("started_at")
  WHERE ("findings" ->> 'exceptions') ~* '(maintenance|outage|downtime)';
