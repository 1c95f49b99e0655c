-- Lists of reports of COUNTER API services, and changed months that they announce.

CREATE TABLE "report_lists" (
  "credentials_id" INTEGER NOT NULL,
  "credentials_version" TEXT NOT NULL DEFAULT '',
  "asked_at" TIMESTAMP(3),
  "outcome" TEXT NOT NULL DEFAULT '',
  "read_at" TIMESTAMP(3),
  "is_wanted" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "report_lists_pkey" PRIMARY KEY ("credentials_id")
);
CREATE INDEX "report_lists_wanted" ON "report_lists"("credentials_id") WHERE "is_wanted";
ALTER TABLE "report_lists" ADD CONSTRAINT "report_lists_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "offered_reports" (
  "credentials_id" INTEGER NOT NULL,
  "report_type_id" SMALLINT NOT NULL,
  "first_month" DATE,
  "last_month" DATE,
  "changes" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "offered_reports_pkey" PRIMARY KEY ("credentials_id", "report_type_id")
);
ALTER TABLE "offered_reports" ADD CONSTRAINT "offered_reports_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "report_lists"("credentials_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "offered_reports" ADD CONSTRAINT "offered_reports_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "intentions" ADD COLUMN "not_offered_at" TIMESTAMP(3),
  ADD COLUMN "changed_at" TIMESTAMP(3),
  ADD COLUMN "change_note" TEXT NOT NULL DEFAULT '';
