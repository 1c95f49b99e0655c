-- The month goes first: overviews ask for one month of many credentials, and the other index begins with the organization.
-- While it is built, some seconds for each million imports, imports can be read but not written.
DROP INDEX "imports_one_current";
CREATE UNIQUE INDEX "imports_one_current" ON "imports"("month", "organization_id", "platform_id", "report_type_id") WHERE "state" = 'current';
