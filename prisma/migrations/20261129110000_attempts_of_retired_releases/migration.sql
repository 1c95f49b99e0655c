-- Few attempts have this error, and the plan asks about it for every report.
CREATE INDEX "attempts_of_retired_releases" ON "attempts"("intention_id") WHERE "error_code" = 'release-retired';
