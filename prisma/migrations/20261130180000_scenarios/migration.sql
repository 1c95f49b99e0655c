-- Scenarios: agreements that end, and titles that are bought instead.
CREATE TYPE "scenario_change_kind" AS ENUM ('drop_agreement', 'keep_titles');
CREATE TYPE "title_buyers" AS ENUM ('each', 'users', 'together');

CREATE TABLE "scenarios" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "owner_id" INTEGER,
  "organization_id" INTEGER,
  "about_id" INTEGER,
  "from_month" DATE NOT NULL,
  "to_month" DATE NOT NULL,
  "groups" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "loan_price" DECIMAL(14,2),
  "loan_currency" CHAR(3),
  "loan_share" DECIMAL(7,4) NOT NULL DEFAULT 100,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "created_by_id" INTEGER,
  "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed_by_id" INTEGER,
  CONSTRAINT "scenarios_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scenarios_owner" CHECK ("owner_id" IS NULL OR "organization_id" IS NULL),
  CONSTRAINT "scenarios_months" CHECK ("from_month" <= "to_month"),
  CONSTRAINT "scenarios_loans" CHECK (("loan_price" IS NULL) = ("loan_currency" IS NULL)),
  CONSTRAINT "scenarios_loan_share" CHECK ("loan_share" BETWEEN 0 AND 100)
);
CREATE INDEX "scenarios_owner_id_idx" ON "scenarios" ("owner_id");
CREATE INDEX "scenarios_organization_id_idx" ON "scenarios" ("organization_id");
CREATE INDEX "scenarios_about_id_idx" ON "scenarios" ("about_id");
CREATE INDEX "scenarios_created_by_id_idx" ON "scenarios" ("created_by_id");
CREATE INDEX "scenarios_changed_by_id_idx" ON "scenarios" ("changed_by_id");
ALTER TABLE "scenarios"
  ADD CONSTRAINT "scenarios_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "scenarios_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "scenarios_about_id_fkey" FOREIGN KEY ("about_id") REFERENCES "organizations" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "scenarios_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "scenarios_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "scenario_changes" (
  "id" SERIAL NOT NULL,
  "scenario_id" INTEGER NOT NULL,
  "kind" "scenario_change_kind" NOT NULL,
  "agreement_id" INTEGER,
  "agreement_name" TEXT NOT NULL,
  "perpetual_lists" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  "currency" CHAR(3),
  "buyers" "title_buyers" NOT NULL DEFAULT 'each',
  CONSTRAINT "scenario_changes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "scenario_changes_currency" CHECK (("kind" = 'keep_titles') = ("currency" IS NOT NULL))
);
CREATE UNIQUE INDEX "scenario_changes_scenario_id_agreement_id_key" ON "scenario_changes" ("scenario_id", "agreement_id");
CREATE INDEX "scenario_changes_agreement_id_idx" ON "scenario_changes" ("agreement_id");
ALTER TABLE "scenario_changes"
  ADD CONSTRAINT "scenario_changes_scenario_id_fkey" FOREIGN KEY ("scenario_id") REFERENCES "scenarios" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "scenario_changes_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreements" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "scenario_titles" (
  "change_id" INTEGER NOT NULL,
  "title_id" INTEGER NOT NULL,
  "amount" DECIMAL(14,2) NOT NULL,
  CONSTRAINT "scenario_titles_pkey" PRIMARY KEY ("change_id", "title_id")
);
ALTER TABLE "scenario_titles"
  ADD CONSTRAINT "scenario_titles_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "scenario_changes" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
