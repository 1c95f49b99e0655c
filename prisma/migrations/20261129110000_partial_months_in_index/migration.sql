-- Coverage counts partial months apart, and reads them from the index alone.
DROP INDEX "imports_one_current";
CREATE UNIQUE INDEX "imports_one_current" ON "imports"("month", "organization_id", "platform_id", "account_id", "report_type_id") INCLUDE ("is_partial") WHERE "state" = 'current';
