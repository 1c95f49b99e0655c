-- States of a month are read from the index alone.
DROP INDEX "imports_one_current";
CREATE UNIQUE INDEX "imports_one_current" ON "imports"("month", "organization_id", "platform_id", "account_id", "report_type_id")
  INCLUDE ("is_partial", "fact_count", "attempt_id") WHERE "state" = 'current';
