
-- Lists of titles that a platform gives access to (KBART), by version; rows are those of the lists' files.
CREATE TYPE "entitlement_state" AS ENUM ('processing', 'done', 'failed');
CREATE TYPE "title_row_match" AS ENUM ('identifier', 'proprietary', 'person');
CREATE TYPE "title_row_access" AS ENUM ('paid', 'free', 'mixed');
CREATE TYPE "title_row_coverage_problem" AS ENUM ('date_unreadable', 'embargo_unreadable', 'dates_reversed');
ALTER TYPE "title_row_outcome" ADD VALUE 'doubtful';

ALTER TABLE "title_file_rows"
  ADD COLUMN "coverage_from" DATE,
  ADD COLUMN "coverage_to" DATE,
  ADD COLUMN "embargo" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "access" "title_row_access",
  ADD COLUMN "title_ref" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "coverage_problem" "title_row_coverage_problem",
  ADD COLUMN "matched_by" "title_row_match";

CREATE TABLE "entitlement_lists" (
  "id" SERIAL NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "organization_id" INTEGER,
  "name" TEXT NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "entitlement_lists_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "entitlement_lists_platform_id_idx" ON "entitlement_lists" ("platform_id");
CREATE INDEX "entitlement_lists_organization_id_idx" ON "entitlement_lists" ("organization_id");
ALTER TABLE "entitlement_lists"
  ADD CONSTRAINT "entitlement_lists_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "entitlement_lists_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "entitlement_versions" (
  "id" SERIAL NOT NULL,
  "list_id" INTEGER NOT NULL,
  "file_id" INTEGER NOT NULL,
  "valid_from" DATE NOT NULL,
  "state" "entitlement_state" NOT NULL DEFAULT 'processing',
  "counts" JSONB,
  "error_code" TEXT NOT NULL DEFAULT '',
  "error_values" JSONB NOT NULL DEFAULT '{}',
  "created_by_id" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "matched_at" TIMESTAMP(3),
  CONSTRAINT "entitlement_versions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "entitlement_versions_file_id_key" ON "entitlement_versions" ("file_id");
CREATE UNIQUE INDEX "entitlement_versions_list_id_valid_from_key" ON "entitlement_versions" ("list_id", "valid_from");
CREATE INDEX "entitlement_versions_created_by_id_idx" ON "entitlement_versions" ("created_by_id");
ALTER TABLE "entitlement_versions"
  ADD CONSTRAINT "entitlement_versions_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "entitlement_lists" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "entitlement_versions_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "entitlement_versions_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "entitlement_decisions" (
  "list_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "title_id" INTEGER NOT NULL,
  "is_same" BOOLEAN NOT NULL,
  "decided_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decided_by" TEXT NOT NULL,
  CONSTRAINT "entitlement_decisions_pkey" PRIMARY KEY ("list_id", "name", "title_id")
);
ALTER TABLE "entitlement_decisions"
  ADD CONSTRAINT "entitlement_decisions_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "entitlement_lists" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
