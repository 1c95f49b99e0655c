-- Amounts by platform and organization are added up in the order of this index.
CREATE INDEX "import_amounts_current" ON "import_amounts"("platform_id", "organization_id", "report_type_id")
  INCLUDE ("months", "filled_months", "facts") WHERE "state" = 'current';
CREATE STATISTICS "import_amounts_places" (ndistinct) ON "platform_id", "organization_id", "report_type_id" FROM "import_amounts";
ANALYZE "import_amounts";
