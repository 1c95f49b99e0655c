-- Whether the provider retired the release of a report is read without its other attempts.
CREATE INDEX "attempts_retired" ON "attempts"("intention_id") WHERE "error_code" = 'release-retired';
