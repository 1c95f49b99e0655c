-- The whole database in the order of prisma/schema. Prisma cannot declare partial and expression
-- indexes, checks, functions, triggers and rows: they follow the tables of their room. Foreign keys come last.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Access ------------------------------------------------------------------------------------------

CREATE TABLE "audit_entries" (
  "id" SERIAL NOT NULL,
  "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actor_id" INTEGER,
  "actor" TEXT NOT NULL DEFAULT '',
  "impersonator_id" INTEGER,
  "impersonator" TEXT NOT NULL DEFAULT '',
  "network" TEXT NOT NULL DEFAULT '',
  "action" TEXT NOT NULL,
  "organization_id" INTEGER,
  "subject" TEXT NOT NULL DEFAULT '',
  "subject_name" TEXT NOT NULL DEFAULT '',
  "before" JSONB,
  "after" JSONB,
  CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");
CREATE INDEX "audit_entries_action_at_idx" ON "audit_entries"("action", "at");
CREATE INDEX "audit_entries_actor_id_at_idx" ON "audit_entries"("actor_id", "at");

-- Entries are append-only. After a year they may be deleted, and personal data in them may be cleared.
CREATE FUNCTION "keep_audit_entries"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."at" < now() - interval '1 year'
    AND (NEW."id", NEW."at", NEW."actor_id", NEW."impersonator_id", NEW."action", NEW."organization_id", NEW."subject")
      IS NOT DISTINCT FROM
      (OLD."id", OLD."at", OLD."actor_id", OLD."impersonator_id", OLD."action", OLD."organization_id", OLD."subject")
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are only ever added';
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "audit_entries_are_kept" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_entries"();
CREATE TRIGGER "audit_entries_are_not_emptied" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entries"();

-- Clears names of deleted users in old entries. SECURITY DEFINER, because the role of the product may not update them.
-- The two days cover a leap day and the time zone of the session, so that the trigger accepts the update.
CREATE FUNCTION "forget_audit_names"() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  forgotten integer;
BEGIN
  WITH old AS (
    SELECT e."id",
      e."actor_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = e."actor_id") AS by_nobody,
      e."impersonator_id" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "users" u WHERE u."id" = e."impersonator_id") AS as_nobody,
      e."subject" LIKE 'user %' AND NOT EXISTS (SELECT FROM "users" u WHERE 'user ' || u."id" = e."subject") AS of_nobody
    FROM "audit_entries" e
    WHERE e."at" < now() - interval '1 year' - interval '2 days'
  )
  UPDATE "audit_entries" e SET
    "actor" = CASE WHEN old.by_nobody THEN '#' || e."actor_id" ELSE e."actor" END,
    "impersonator" = CASE WHEN old.as_nobody THEN '#' || e."impersonator_id" ELSE e."impersonator" END,
    "subject_name" = CASE WHEN old.of_nobody THEN '#' || substr(e."subject", 6) ELSE e."subject_name" END,
    "network" = CASE WHEN old.by_nobody OR old.as_nobody THEN '' ELSE e."network" END,
    "before" = e."before" - '{email,first_name,last_name,real_user,acts_as}'::text[],
    "after" = e."after" - '{email,first_name,last_name,real_user,acts_as}'::text[]
  FROM old
  WHERE old."id" = e."id" AND (
    (old.by_nobody AND e."actor" <> '#' || e."actor_id")
    OR (old.as_nobody AND e."impersonator" <> '#' || e."impersonator_id")
    OR (old.of_nobody AND e."subject_name" <> '#' || substr(e."subject", 6))
  );
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  RETURN forgotten;
END;
$$;

-- Administration ----------------------------------------------------------------------------------

CREATE TYPE "management_run_state" AS ENUM ('waiting', 'running', 'finished', 'failed', 'cancelled');

CREATE TABLE "management_runs" (
  "id" SERIAL NOT NULL,
  "command" TEXT NOT NULL,
  "input" JSONB NOT NULL,
  "state" "management_run_state" NOT NULL DEFAULT 'waiting',
  "run" INTEGER NOT NULL DEFAULT 0,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "done" INTEGER NOT NULL DEFAULT 0,
  "total" INTEGER,
  "result" JSONB,
  "error_code" TEXT NOT NULL DEFAULT '',
  "error_values" JSONB NOT NULL DEFAULT '{}',
  "user_id" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "started_at" TIMESTAMP(3),
  "finished_at" TIMESTAMP(3),
  "alive_at" TIMESTAMP(3),
  "final_since" TIMESTAMP(3),
  CONSTRAINT "management_runs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "management_runs_created_at_idx" ON "management_runs"("created_at");

CREATE TABLE "management_run_lines" (
  "id" BIGSERIAL NOT NULL,
  "run_id" INTEGER NOT NULL,
  "at" TIMESTAMP(3) NOT NULL,
  "code" TEXT NOT NULL,
  "values" JSONB NOT NULL,
  CONSTRAINT "management_run_lines_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "management_run_lines_run_id_idx" ON "management_run_lines"("run_id");

CREATE TABLE "scheduled_tasks" (
  "name" TEXT NOT NULL,
  "schedule" TEXT NOT NULL,
  "started_at" TIMESTAMP(3),
  "ended_at" TIMESTAMP(3),
  "error" TEXT,
  CONSTRAINT "scheduled_tasks_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "told_jobs" (
  "job_id" BIGINT NOT NULL,
  "name" TEXT NOT NULL,
  "told_at" TIMESTAMP(3) NOT NULL,
  CONSTRAINT "told_jobs_pkey" PRIMARY KEY ("job_id")
);

CREATE TABLE "orphan_counts" (
  "id" INTEGER NOT NULL,
  "counted_at" TIMESTAMP(3) NOT NULL,
  "imports" INTEGER NOT NULL,
  "files" INTEGER NOT NULL,
  CONSTRAINT "orphan_counts_pkey" PRIMARY KEY ("id")
);

-- Annotations -------------------------------------------------------------------------------------

CREATE TABLE "annotations" (
  "id" SERIAL NOT NULL,
  "organization_id" INTEGER,
  "platform_id" INTEGER,
  "title_id" INTEGER,
  "report_type_id" SMALLINT,
  "subject_en" TEXT NOT NULL DEFAULT '',
  "subject_cs" TEXT NOT NULL DEFAULT '',
  "short_message_en" TEXT NOT NULL DEFAULT '',
  "short_message_cs" TEXT NOT NULL DEFAULT '',
  "message_en" TEXT NOT NULL DEFAULT '',
  "message_cs" TEXT NOT NULL DEFAULT '',
  "start_date" DATE,
  "end_date" DATE,
  "is_important" BOOLEAN NOT NULL DEFAULT false,
  "owner_level" SMALLINT NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "author_id" INTEGER,
  "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "annotations_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "annotations_organization_id_idx" ON "annotations"("organization_id");
CREATE INDEX "annotations_platform_id_idx" ON "annotations"("platform_id");
CREATE INDEX "annotations_title_id_idx" ON "annotations"("title_id");

CREATE TABLE "settled_suggestions" (
  "id" SERIAL NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "organization_id" INTEGER,
  "key" TEXT NOT NULL,
  "annotation_id" INTEGER,
  "settled_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "settled_suggestions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "settled_suggestions_organization_id_idx" ON "settled_suggestions"("organization_id");
CREATE INDEX "settled_suggestions_annotation_id_idx" ON "settled_suggestions"("annotation_id");
CREATE UNIQUE INDEX "settled_suggestions_of_key" ON "settled_suggestions"("platform_id", "key", "organization_id") NULLS NOT DISTINCT;

ALTER TABLE "annotations"
  ADD CONSTRAINT "annotations_subject" CHECK ("subject_en" <> '' OR "subject_cs" <> ''),
  ADD CONSTRAINT "annotations_period" CHECK ("start_date" <= "end_date");

-- Cost --------------------------------------------------------------------------------------------

CREATE TABLE "payments" (
  "id" SERIAL NOT NULL,
  "organization_id" INTEGER NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "year" SMALLINT NOT NULL,
  "amount" DECIMAL(14,2) NOT NULL,
  "currency" CHAR(3) NOT NULL,
  "reference_amount" DECIMAL(14,2),
  "reference_currency" CHAR(3),
  "revision" INTEGER NOT NULL DEFAULT 1,
  "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "payments_platform_id_idx" ON "payments"("platform_id");
CREATE UNIQUE INDEX "payments_organization_id_platform_id_year_key" ON "payments"("organization_id", "platform_id", "year");

CREATE TABLE "exchange_rates" (
  "currency" CHAR(3) NOT NULL,
  "reference" CHAR(3) NOT NULL,
  "year" SMALLINT NOT NULL,
  "rate" DECIMAL(18,8) NOT NULL,
  CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("currency","reference","year")
);

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_nothing_negative" CHECK ("amount" >= 0 AND "reference_amount" >= 0),
  ADD CONSTRAINT "payments_reference" CHECK (("reference_amount" IS NULL) = ("reference_currency" IS NULL));
ALTER TABLE "exchange_rates" ADD CONSTRAINT "exchange_rates_positive" CHECK ("rate" > 0);

-- Credentials -------------------------------------------------------------------------------------

CREATE TABLE "credentials" (
  "id" SERIAL NOT NULL,
  "organization_id" INTEGER NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "server_id" INTEGER NOT NULL,
  "title" TEXT NOT NULL DEFAULT '',
  "release" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "secrets" TEXT NOT NULL,
  "is_enabled" BOOLEAN NOT NULL DEFAULT true,
  "version_hash" TEXT NOT NULL,
  "broken_since" TIMESTAMP(3),
  "broken_by" TEXT,
  "verified_at" TIMESTAMP(3),
  "lock_level" INTEGER NOT NULL DEFAULT 300,
  "is_outside_consortium" BOOLEAN NOT NULL DEFAULT true,
  "not_before" TIMESTAMP(3),
  "last_harvestable_month" DATE,
  "last_harvestable_attempt_id" INTEGER,
  "last_harvestable_by_id" INTEGER,
  "expires_on" DATE,
  "deleted_at" TIMESTAMP(3),
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMP(3) NOT NULL,
  "updated_by_id" INTEGER,
  CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "credentials_organization_id_platform_id_release_idx" ON "credentials"("organization_id", "platform_id", "release");
CREATE INDEX "credentials_platform_id_idx" ON "credentials"("platform_id");
CREATE INDEX "credentials_server_id_idx" ON "credentials"("server_id");

CREATE TABLE "credentials_reports" (
  "credentials_id" INTEGER NOT NULL,
  "report_type_id" SMALLINT NOT NULL,
  "broken_since" TIMESTAMP(3),
  "broken_by" TEXT,
  CONSTRAINT "credentials_reports_pkey" PRIMARY KEY ("credentials_id","report_type_id")
);

CREATE TABLE "credentials_tests" (
  "id" TEXT NOT NULL,
  "organization_id" INTEGER NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "server_id" INTEGER NOT NULL,
  "started_by_id" INTEGER,
  "release" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "secrets" TEXT NOT NULL,
  "report_type_id" SMALLINT NOT NULL,
  "month" DATE NOT NULL,
  "started_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMP(3),
  "outcome" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "credentials_tests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "credentials_tests_server_id_finished_at_idx" ON "credentials_tests"("server_id", "finished_at");
CREATE INDEX "credentials_tests_started_at_idx" ON "credentials_tests"("started_at");

-- Deleted credentials stay for the provenance of their imports, and release their title.
CREATE UNIQUE INDEX "credentials_one_title" ON "credentials"("organization_id", "platform_id", "release", "title") WHERE "deleted_at" IS NULL;

-- Events ------------------------------------------------------------------------------------------

CREATE TYPE "event_category" AS ENUM ('general', 'overlap', 'platform', 'sushi', 'tags');
CREATE TYPE "event_handling" AS ENUM ('ignore', 'notify', 'email');

CREATE TABLE "events" (
  "id" SERIAL NOT NULL,
  "category" "event_category" NOT NULL,
  "importance" INTEGER NOT NULL DEFAULT 10,
  "title_en" TEXT NOT NULL,
  "title_cs" TEXT NOT NULL,
  "description_en" TEXT NOT NULL DEFAULT '',
  "description_cs" TEXT NOT NULL DEFAULT '',
  "organization_id" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires" TIMESTAMP(3),
  "is_announcement" BOOLEAN NOT NULL DEFAULT false,
  "announced_by_id" INTEGER,
  "addressees" JSONB,
  CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "events_created_at_idx" ON "events"("created_at");
CREATE INDEX "events_announced_by_id_idx" ON "events"("announced_by_id");

CREATE TABLE "user_events" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "event_id" INTEGER NOT NULL,
  "is_read" BOOLEAN NOT NULL DEFAULT false,
  "first_read_at" TIMESTAMP(3),
  "is_mailed" BOOLEAN NOT NULL DEFAULT false,
  "mailed_at" TIMESTAMP(3),
  CONSTRAINT "user_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "user_events_user_id_is_read_idx" ON "user_events"("user_id", "is_read");
CREATE INDEX "user_events_event_id_idx" ON "user_events"("event_id");
CREATE UNIQUE INDEX "user_events_user_id_event_id_key" ON "user_events"("user_id", "event_id");

CREATE TABLE "event_preferences" (
  "user_id" INTEGER NOT NULL,
  "category" "event_category" NOT NULL,
  "importance" INTEGER NOT NULL,
  "handling" "event_handling" NOT NULL,
  CONSTRAINT "event_preferences_pkey" PRIMARY KEY ("user_id","category","importance")
);

CREATE INDEX "events_announcements" ON "events"("created_at") WHERE "is_announcement";
CREATE INDEX "user_events_waiting_for_mail_idx" ON "user_events"("user_id") WHERE "is_mailed" AND "mailed_at" IS NULL;

-- Exports -----------------------------------------------------------------------------------------

CREATE TYPE "export_kind" AS ENUM ('report', 'usage', 'counter');
CREATE TYPE "export_format" AS ENUM ('xlsx', 'xlsx_no_charts', 'csv', 'parquet', 'json', 'tsv');
CREATE TYPE "export_state" AS ENUM ('waiting', 'running', 'finished', 'failed', 'cancelled');

CREATE TABLE "exports" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "kind" "export_kind" NOT NULL,
  "format" "export_format" NOT NULL,
  "name" TEXT NOT NULL,
  "language" TEXT NOT NULL,
  "request" JSONB NOT NULL,
  "state" "export_state" NOT NULL DEFAULT 'waiting',
  "run" INTEGER NOT NULL DEFAULT 0,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "done_rows" INTEGER NOT NULL DEFAULT 0,
  "total_rows" INTEGER,
  "error_code" TEXT NOT NULL DEFAULT '',
  "error_values" JSONB NOT NULL DEFAULT '{}',
  "stored_as" TEXT,
  "sha256" TEXT,
  "size_bytes" BIGINT,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMP(3),
  "alive_at" TIMESTAMP(3),
  CONSTRAINT "exports_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "exports_stored_as_key" ON "exports"("stored_as");
CREATE INDEX "exports_user_id_created_at_idx" ON "exports"("user_id", "created_at");
CREATE INDEX "exports_created_at_idx" ON "exports"("created_at");

-- Harvest -----------------------------------------------------------------------------------------

CREATE TYPE "harvest_kind" AS ENUM ('manual', 'automatic', 'verification', 'recheck');
CREATE TYPE "attempt_status" AS ENUM ('downloading', 'importing', 'success', 'no_data', 'download_failed', 'parsing_failed', 'import_failed');

CREATE TABLE "servers" (
  "id" SERIAL NOT NULL,
  "origin" TEXT NOT NULL,
  "ready_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "gap_until" TIMESTAMP(3),
  "rest_since" TIMESTAMP(3),
  "rest_code" TEXT NOT NULL DEFAULT '',
  "leased_by" TEXT,
  "leased_until" TIMESTAMP(3),
  "cooldown" DOUBLE PRECISION,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "needs_long_dates" BOOLEAN NOT NULL DEFAULT false,
  "service" JSONB,
  CONSTRAINT "servers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "servers_origin_key" ON "servers"("origin");

CREATE TABLE "harvests" (
  "id" SERIAL NOT NULL,
  "started_by_id" INTEGER,
  "started_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kind" "harvest_kind" NOT NULL DEFAULT 'manual',
  "organization_id" INTEGER,
  "month" DATE,
  "announced_at" TIMESTAMP(3),
  CONSTRAINT "harvests_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "harvests_kind_organization_id_month_key" ON "harvests"("kind", "organization_id", "month");

CREATE TABLE "intentions" (
  "id" SERIAL NOT NULL,
  "harvest_id" INTEGER NOT NULL,
  "credentials_id" INTEGER NOT NULL,
  "report_type_id" SMALLINT NOT NULL,
  "month" DATE NOT NULL,
  "not_before" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "priority" INTEGER NOT NULL DEFAULT 100,
  "replaces" BOOLEAN NOT NULL DEFAULT false,
  "asked_at" TIMESTAMP(3),
  "retries" INTEGER NOT NULL DEFAULT 0,
  "finished_at" TIMESTAMP(3),
  "cancelled_at" TIMESTAMP(3),
  "updated_at" TIMESTAMP(3) NOT NULL,
  CONSTRAINT "intentions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "intentions_harvest_id_idx" ON "intentions"("harvest_id");
CREATE INDEX "intentions_credentials_id_finished_at_not_before_idx" ON "intentions"("credentials_id", "finished_at", "not_before");
CREATE INDEX "intentions_month_credentials_id_report_type_id_idx" ON "intentions"("month", "credentials_id", "report_type_id");

CREATE TABLE "attempts" (
  "id" SERIAL NOT NULL,
  "intention_id" INTEGER NOT NULL,
  "status" "attempt_status" NOT NULL DEFAULT 'downloading',
  "error_code" TEXT NOT NULL DEFAULT '',
  "http_status" INTEGER,
  "redirected_to" TEXT NOT NULL DEFAULT '',
  "used_url" TEXT NOT NULL DEFAULT '',
  "credentials_version" TEXT NOT NULL,
  "is_partial" BOOLEAN NOT NULL DEFAULT false,
  "warning_code" TEXT NOT NULL DEFAULT '',
  "findings" JSONB NOT NULL DEFAULT '{}',
  "header" JSONB NOT NULL DEFAULT '{}',
  "started_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "downloaded_at" TIMESTAMP(3),
  "finished_at" TIMESTAMP(3),
  "raw_file_id" INTEGER,
  CONSTRAINT "attempts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "attempts_raw_file_id_key" ON "attempts"("raw_file_id");
CREATE INDEX "attempts_intention_id_id_idx" ON "attempts"("intention_id", "id");
CREATE INDEX "attempts_started_at_idx" ON "attempts"("started_at");

CREATE TABLE "raw_files" (
  "id" SERIAL NOT NULL,
  "stored_as" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "media_type" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "size_bytes" BIGINT NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "raw_files_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "raw_files_stored_as_key" ON "raw_files"("stored_as");
CREATE INDEX "raw_files_sha256_idx" ON "raw_files"("sha256");

CREATE TABLE "harvest_news" (
  "id" SERIAL NOT NULL,
  "harvest_id" INTEGER NOT NULL,
  "credentials_id" INTEGER NOT NULL,
  "report_type_id" SMALLINT,
  "broken_by" TEXT,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "harvest_news_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "harvest_news_harvest_id_idx" ON "harvest_news"("harvest_id");
CREATE INDEX "harvest_news_credentials_id_idx" ON "harvest_news"("credentials_id");

CREATE UNIQUE INDEX "intentions_one_waiting" ON "intentions"("credentials_id", "report_type_id", "month") WHERE "finished_at" IS NULL;

-- Few of very many attempts: running ones, those with a warning, and those whose exceptions announce an outage.
CREATE INDEX "attempts_unsettled" ON "attempts"("intention_id") WHERE "status" IN ('downloading', 'importing');
CREATE INDEX "attempts_with_warning" ON "attempts"("id") WHERE "warning_code" <> '';
CREATE INDEX "attempts_announcing" ON "attempts"("started_at") WHERE ("findings" ->> 'exceptions') ~* '(maintenance|outage|downtime)';

-- Insights ----------------------------------------------------------------------------------------

CREATE TABLE "unusual_dismissals" (
  "organization_id" INTEGER NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "interest_group_id" SMALLINT NOT NULL,
  "month" DATE NOT NULL,
  "note" TEXT NOT NULL,
  "dismissed_by_id" INTEGER,
  "dismissed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "unusual_dismissals_pkey" PRIMARY KEY ("organization_id","platform_id","interest_group_id","month")
);

-- Interest ----------------------------------------------------------------------------------------

CREATE TABLE "interest_groups" (
  "id" SMALLSERIAL NOT NULL,
  "short_name" TEXT NOT NULL,
  "name_en" TEXT NOT NULL,
  "name_cs" TEXT NOT NULL,
  "is_important" BOOLEAN NOT NULL DEFAULT false,
  "position" INTEGER NOT NULL DEFAULT 0,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "interest_groups_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "interest_groups_short_name_key" ON "interest_groups"("short_name");

CREATE TABLE "interest_definitions" (
  "report_type_id" SMALLINT NOT NULL,
  "metric_id" SMALLINT NOT NULL,
  "group_id" SMALLINT NOT NULL,
  "shown_as_id" SMALLINT,
  CONSTRAINT "interest_definitions_pkey" PRIMARY KEY ("report_type_id","metric_id")
);

CREATE TABLE "platform_interests" (
  "platform_id" INTEGER NOT NULL,
  "report_type_id" SMALLINT NOT NULL,
  CONSTRAINT "platform_interests_pkey" PRIMARY KEY ("platform_id","report_type_id")
);

INSERT INTO "interest_groups" ("short_name", "name_en", "name_cs", "is_important", "position") VALUES
  ('full_text', 'Full text', 'Plný text', true, 1),
  ('search', 'Search', 'Hledání', true, 2),
  ('other', 'Other', 'Jiné', false, 10),
  ('full_text_denial', 'Denial - full text', 'Odmítnutí - plný text', false, 4),
  ('search_denial', 'Denial - search', 'Odmítnutí - hledání', false, 7);

-- Non counter -------------------------------------------------------------------------------------

CREATE TABLE "sheet_templates" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "report_type_id" SMALLINT NOT NULL,
  "organization_id" INTEGER,
  "headings" TEXT[],
  "mapping" JSONB NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  "former_id" INTEGER,
  "author_id" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "retired_at" TIMESTAMP(3),
  CONSTRAINT "sheet_templates_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sheet_templates_former_id_key" ON "sheet_templates"("former_id");
CREATE INDEX "sheet_templates_platform_id_idx" ON "sheet_templates"("platform_id");
CREATE INDEX "sheet_templates_organization_id_idx" ON "sheet_templates"("organization_id");

-- Former versions release their name.
CREATE UNIQUE INDEX "sheet_templates_one_name" ON "sheet_templates"("platform_id", (COALESCE("organization_id", 0)), (lower("name"))) WHERE "retired_at" IS NULL;

-- Organizations -----------------------------------------------------------------------------------

CREATE TABLE "organizations" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "name_en" TEXT,
  "name_cs" TEXT,
  "short_name" TEXT,
  "internal_id" TEXT,
  "alternative_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "is_master" BOOLEAN NOT NULL DEFAULT false,
  "is_raw_data_import_enabled" BOOLEAN NOT NULL DEFAULT false,
  "parent_id" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "organizations_internal_id_key" ON "organizations"("internal_id");
CREATE INDEX "organizations_parent_id_idx" ON "organizations"("parent_id");

CREATE TABLE "memberships" (
  "user_id" INTEGER NOT NULL,
  "organization_id" INTEGER NOT NULL,
  "is_admin" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "memberships_pkey" PRIMARY KEY ("user_id","organization_id")
);
CREATE INDEX "memberships_organization_id_idx" ON "memberships"("organization_id");

ALTER TABLE "organizations" ADD CONSTRAINT "organizations_not_below_itself" CHECK ("parent_id" <> "id");

-- Platforms ---------------------------------------------------------------------------------------

CREATE TYPE "removal_state" AS ENUM ('waiting', 'running', 'finished', 'failed', 'cancelled');

CREATE TABLE "platforms" (
  "id" SERIAL NOT NULL,
  "short_name" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "name_en" TEXT,
  "name_cs" TEXT,
  "provider" TEXT NOT NULL DEFAULT '',
  "url" TEXT NOT NULL DEFAULT '',
  "counter_registry_id" UUID,
  "organization_id" INTEGER,
  "is_custom" BOOLEAN NOT NULL DEFAULT false,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "leaving_since" TIMESTAMP(3),
  CONSTRAINT "platforms_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "platforms_organization_id_idx" ON "platforms"("organization_id");

CREATE TABLE "organization_platforms" (
  "organization_id" INTEGER NOT NULL,
  "platform_id" INTEGER NOT NULL,
  CONSTRAINT "organization_platforms_pkey" PRIMARY KEY ("organization_id","platform_id")
);

CREATE TABLE "platform_removals" (
  "id" SERIAL NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "short_name" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "name_en" TEXT,
  "name_cs" TEXT,
  "kept_id" INTEGER,
  "kept_name" TEXT NOT NULL DEFAULT '',
  "clashes" TEXT NOT NULL DEFAULT '',
  "state" "removal_state" NOT NULL DEFAULT 'waiting',
  "run" INTEGER NOT NULL DEFAULT 0,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "done" INTEGER NOT NULL DEFAULT 0,
  "total" INTEGER,
  "result" JSONB,
  "error_code" TEXT NOT NULL DEFAULT '',
  "error_values" JSONB NOT NULL DEFAULT '{}',
  "user_id" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMP(3),
  "alive_at" TIMESTAMP(3),
  CONSTRAINT "platform_removals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "platform_removals_platform_id_idx" ON "platform_removals"("platform_id");
CREATE INDEX "platform_removals_kept_id_idx" ON "platform_removals"("kept_id");
CREATE INDEX "platform_removals_created_at_idx" ON "platform_removals"("created_at");

CREATE TABLE "registry_answers" (
  "path" TEXT NOT NULL,
  "body" JSONB NOT NULL,
  "fetched_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "registry_answers_pkey" PRIMARY KEY ("path")
);

-- Platforms of two organizations may share a short name.
CREATE UNIQUE INDEX "platforms_one_short_name" ON "platforms"("short_name", (COALESCE("organization_id", 0)));

CREATE UNIQUE INDEX "platform_removals_one_under_way" ON "platform_removals"("platform_id") WHERE "state" IN ('waiting', 'running');

-- Reports -----------------------------------------------------------------------------------------

CREATE TYPE "mail_frequency" AS ENUM ('monthly', 'quarterly', 'half_yearly', 'yearly');

CREATE TABLE "view_charts" (
  "view_id" SMALLINT NOT NULL,
  "chart_ids" SMALLINT[] NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "view_charts_pkey" PRIMARY KEY ("view_id")
);

CREATE TABLE "saved_reports" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "owner_id" INTEGER,
  "organization_id" INTEGER,
  "report" JSONB NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "created_by_id" INTEGER,
  "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed_by_id" INTEGER,
  CONSTRAINT "saved_reports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "saved_reports_owner_id_idx" ON "saved_reports"("owner_id");
CREATE INDEX "saved_reports_organization_id_idx" ON "saved_reports"("organization_id");

CREATE TABLE "subscriptions" (
  "id" SERIAL NOT NULL,
  "saved_report_id" INTEGER NOT NULL,
  "user_id" INTEGER NOT NULL,
  "frequency" "mail_frequency" NOT NULL,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "subscriptions_user_id_idx" ON "subscriptions"("user_id");
CREATE UNIQUE INDEX "subscriptions_saved_report_id_user_id_key" ON "subscriptions"("saved_report_id", "user_id");

CREATE TABLE "mailings" (
  "id" SERIAL NOT NULL,
  "subscription_id" INTEGER NOT NULL,
  "period" TEXT NOT NULL,
  "sent_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "mailings_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "mailings_subscription_id_period_key" ON "mailings"("subscription_id", "period");

ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_one_owner" CHECK ("owner_id" IS NULL OR "organization_id" IS NULL);

-- Site --------------------------------------------------------------------------------------------

CREATE TABLE "site" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "name" TEXT,
  "is_consortial" BOOLEAN,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "decided_settings" (
  "name" TEXT NOT NULL,
  "value" TEXT,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "decided_settings_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "site_appearance" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "site_appearance_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "site_images" (
  "id" SERIAL NOT NULL,
  "position" SMALLINT NOT NULL,
  "alt_en" TEXT NOT NULL,
  "alt_cs" TEXT NOT NULL,
  "link" TEXT NOT NULL DEFAULT '',
  "type" TEXT NOT NULL,
  "digest" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,
  CONSTRAINT "site_images_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "site_images_position_idx" ON "site_images"("position");

CREATE TABLE "help_links" (
  "route" TEXT NOT NULL,
  "url_en" TEXT NOT NULL DEFAULT '',
  "label_en" TEXT NOT NULL DEFAULT '',
  "url_cs" TEXT NOT NULL DEFAULT '',
  "label_cs" TEXT NOT NULL DEFAULT '',
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "help_links_pkey" PRIMARY KEY ("route")
);

ALTER TABLE "site" ADD CONSTRAINT "site_is_one" CHECK ("id" = 1);

-- Surveys -----------------------------------------------------------------------------------------

CREATE TABLE "frozen_answers" (
  "id" SERIAL NOT NULL,
  "survey" TEXT NOT NULL,
  "organization_id" INTEGER,
  "start_month" DATE NOT NULL,
  "end_month" DATE NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "answer" JSONB NOT NULL,
  "questionnaire" JSONB NOT NULL,
  "frozen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "frozen_by_id" INTEGER,
  "frozen_by" TEXT NOT NULL,
  "checked_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed" JSONB NOT NULL DEFAULT '[]',
  "changed_at" TIMESTAMP(3),
  "dismissed_at" TIMESTAMP(3),
  "submitted_as" TEXT,
  "merged_at" TIMESTAMP(3),
  CONSTRAINT "frozen_answers_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "frozen_answers_organization_id_idx" ON "frozen_answers"("organization_id");

-- Tags --------------------------------------------------------------------------------------------

CREATE TYPE "tag_scope" AS ENUM ('title', 'platform', 'organization');
CREATE TYPE "tag_level" AS ENUM ('everybody', 'org_users', 'org_admins', 'cons_admins', 'owner', 'system');

CREATE TABLE "tag_classes" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "scope" "tag_scope" NOT NULL,
  "is_exclusive" BOOLEAN NOT NULL DEFAULT false,
  "description" TEXT NOT NULL DEFAULT '',
  "text_color" TEXT NOT NULL,
  "bg_color" TEXT NOT NULL,
  "can_modify" "tag_level" NOT NULL DEFAULT 'owner',
  "can_create_tags" "tag_level" NOT NULL DEFAULT 'owner',
  "default_can_see" "tag_level" NOT NULL DEFAULT 'owner',
  "default_can_assign" "tag_level" NOT NULL DEFAULT 'owner',
  "owner_id" INTEGER,
  "owner_organization_id" INTEGER,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "tag_classes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "tag_classes_owner_id_idx" ON "tag_classes"("owner_id");
CREATE INDEX "tag_classes_owner_organization_id_idx" ON "tag_classes"("owner_organization_id");

CREATE TABLE "tags" (
  "id" SERIAL NOT NULL,
  "tag_class_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "text_color" TEXT NOT NULL,
  "bg_color" TEXT NOT NULL,
  "can_see" "tag_level" NOT NULL DEFAULT 'owner',
  "can_assign" "tag_level" NOT NULL DEFAULT 'owner',
  "owner_id" INTEGER,
  "owner_organization_id" INTEGER,
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "tags_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "tags_tag_class_id_idx" ON "tags"("tag_class_id");
CREATE INDEX "tags_owner_id_idx" ON "tags"("owner_id");
CREATE INDEX "tags_owner_organization_id_idx" ON "tags"("owner_organization_id");

CREATE TABLE "title_tags" (
  "tag_id" INTEGER NOT NULL,
  "title_id" INTEGER NOT NULL,
  "exclusive_class_id" INTEGER,
  "assignment_id" UUID,
  CONSTRAINT "title_tags_pkey" PRIMARY KEY ("tag_id","title_id")
);
CREATE INDEX "title_tags_title_id_tag_id_idx" ON "title_tags"("title_id", "tag_id");
CREATE INDEX "title_tags_assignment_id_idx" ON "title_tags"("assignment_id");
CREATE UNIQUE INDEX "title_tags_title_id_exclusive_class_id_key" ON "title_tags"("title_id", "exclusive_class_id");

CREATE TABLE "platform_tags" (
  "tag_id" INTEGER NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "exclusive_class_id" INTEGER,
  "assignment_id" UUID,
  CONSTRAINT "platform_tags_pkey" PRIMARY KEY ("tag_id","platform_id")
);
CREATE INDEX "platform_tags_platform_id_tag_id_idx" ON "platform_tags"("platform_id", "tag_id");
CREATE INDEX "platform_tags_assignment_id_idx" ON "platform_tags"("assignment_id");
CREATE UNIQUE INDEX "platform_tags_platform_id_exclusive_class_id_key" ON "platform_tags"("platform_id", "exclusive_class_id");

CREATE TABLE "organization_tags" (
  "tag_id" INTEGER NOT NULL,
  "organization_id" INTEGER NOT NULL,
  "exclusive_class_id" INTEGER,
  "assignment_id" UUID,
  CONSTRAINT "organization_tags_pkey" PRIMARY KEY ("tag_id","organization_id")
);
CREATE INDEX "organization_tags_organization_id_tag_id_idx" ON "organization_tags"("organization_id", "tag_id");
CREATE INDEX "organization_tags_assignment_id_idx" ON "organization_tags"("assignment_id");
CREATE UNIQUE INDEX "organization_tags_organization_id_exclusive_class_id_key" ON "organization_tags"("organization_id", "exclusive_class_id");

CREATE TABLE "taken_tags" (
  "assignment_id" UUID NOT NULL,
  "tag_id" INTEGER NOT NULL,
  "object_id" INTEGER NOT NULL,
  "title_list_ids" INTEGER[],
  "taken_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "taken_tags_pkey" PRIMARY KEY ("assignment_id","tag_id","object_id")
);
CREATE INDEX "taken_tags_tag_id_idx" ON "taken_tags"("tag_id");
CREATE INDEX "taken_tags_taken_at_idx" ON "taken_tags"("taken_at");

CREATE TABLE "hidden_tag_classes" (
  "user_id" INTEGER NOT NULL,
  "tag_class_id" INTEGER NOT NULL,
  CONSTRAINT "hidden_tag_classes_pkey" PRIMARY KEY ("user_id","tag_class_id")
);
CREATE INDEX "hidden_tag_classes_tag_class_id_idx" ON "hidden_tag_classes"("tag_class_id");

-- These levels refer to an organization.
ALTER TABLE "tag_classes" ADD CONSTRAINT "tag_classes_organization_is_known" CHECK ("owner_organization_id" IS NOT NULL OR NOT
  ARRAY["can_modify", "can_create_tags", "default_can_see", "default_can_assign"] && ARRAY['org_users', 'org_admins']::"tag_level"[]);
ALTER TABLE "tags" ADD CONSTRAINT "tags_organization_is_known" CHECK ("owner_organization_id" IS NOT NULL OR NOT
  ARRAY["can_see", "can_assign"] && ARRAY['org_users', 'org_admins']::"tag_level"[]);

-- Title lists -------------------------------------------------------------------------------------

CREATE TYPE "title_list_state" AS ENUM ('initial', 'preprocessing', 'preflight', 'no_matched_titles', 'prefailed', 'importing', 'imported', 'failed', 'undoing');
CREATE TYPE "title_row_outcome" AS ENUM ('matched', 'unknown', 'unreadable', 'bare');
CREATE TYPE "title_row_tag_problem" AS ENUM ('missing', 'not_creatable', 'not_assignable', 'too_long');
CREATE TYPE "title_overlap_state" AS ENUM ('initial', 'processing', 'done', 'failed');

CREATE TABLE "title_files" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "media_type" TEXT NOT NULL,
  "stored_as" TEXT NOT NULL,
  "sha256" TEXT NOT NULL,
  "size_bytes" BIGINT NOT NULL,
  "columns" JSONB,
  "row_count" INTEGER,
  "run" INTEGER NOT NULL DEFAULT 0,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "done_rows" INTEGER NOT NULL DEFAULT 0,
  "total_rows" INTEGER,
  "alive_at" TIMESTAMP(3),
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "title_files_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "title_files_stored_as_key" ON "title_files"("stored_as");

CREATE TABLE "title_file_rows" (
  "file_id" INTEGER NOT NULL,
  "row" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "identifiers" TEXT[],
  "tag" TEXT NOT NULL,
  "outcome" "title_row_outcome" NOT NULL,
  "titles" INTEGER[],
  "tag_id" INTEGER,
  "tag_problem" "title_row_tag_problem",
  CONSTRAINT "title_file_rows_pkey" PRIMARY KEY ("file_id","row")
);

CREATE TABLE "title_lists" (
  "id" SERIAL NOT NULL,
  "file_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "state" "title_list_state" NOT NULL DEFAULT 'initial',
  "tag_id" INTEGER,
  "tag_class_id" INTEGER,
  "is_reprocessed" BOOLEAN NOT NULL DEFAULT false,
  "import_count" INTEGER NOT NULL DEFAULT 0,
  "last_imported_at" TIMESTAMP(3),
  "preflight" JSONB,
  "postflight" JSONB,
  "error_code" TEXT NOT NULL DEFAULT '',
  "error_values" JSONB NOT NULL DEFAULT '{}',
  "created_by_id" INTEGER,
  "changed_by_id" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "title_lists_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "title_lists_file_id_key" ON "title_lists"("file_id");
CREATE INDEX "title_lists_tag_id_idx" ON "title_lists"("tag_id");
CREATE INDEX "title_lists_tag_class_id_idx" ON "title_lists"("tag_class_id");
CREATE INDEX "title_lists_created_by_id_idx" ON "title_lists"("created_by_id");
CREATE INDEX "title_lists_changed_by_id_idx" ON "title_lists"("changed_by_id");
CREATE INDEX "title_lists_created_at_idx" ON "title_lists"("created_at");

CREATE TABLE "title_list_tags" (
  "title_list_id" INTEGER NOT NULL,
  "tag_id" INTEGER NOT NULL,
  "title_id" INTEGER NOT NULL,
  CONSTRAINT "title_list_tags_pkey" PRIMARY KEY ("title_list_id","tag_id","title_id")
);
CREATE INDEX "title_list_tags_tag_id_title_id_idx" ON "title_list_tags"("tag_id", "title_id");

CREATE TABLE "title_overlaps" (
  "id" SERIAL NOT NULL,
  "file_id" INTEGER NOT NULL,
  "organization_id" INTEGER,
  "from_month" DATE,
  "to_month" DATE,
  "state" "title_overlap_state" NOT NULL DEFAULT 'initial',
  "found" JSONB,
  "error_code" TEXT NOT NULL DEFAULT '',
  "error_values" JSONB NOT NULL DEFAULT '{}',
  "created_by_id" INTEGER NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "title_overlaps_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "title_overlaps_file_id_key" ON "title_overlaps"("file_id");
CREATE INDEX "title_overlaps_organization_id_idx" ON "title_overlaps"("organization_id");
CREATE INDEX "title_overlaps_created_by_id_created_at_idx" ON "title_overlaps"("created_by_id", "created_at");

CREATE TABLE "title_overlap_places" (
  "overlap_id" INTEGER NOT NULL,
  "title_id" INTEGER NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "first_month" DATE NOT NULL,
  "last_month" DATE NOT NULL,
  "interest" BIGINT NOT NULL,
  CONSTRAINT "title_overlap_places_pkey" PRIMARY KEY ("overlap_id","title_id","platform_id")
);
CREATE INDEX "title_overlap_places_platform_id_idx" ON "title_overlap_places"("platform_id");

ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_one_way" CHECK ("tag_id" IS NULL OR "tag_class_id" IS NULL);

-- Titles ------------------------------------------------------------------------------------------

CREATE TYPE "publication_type" AS ENUM ('journal', 'book', 'database', 'report', 'newspaper', 'multimedia', 'article', 'book_segment', 'dataset', 'platform', 'repository_item', 'thesis', 'other', 'unknown');
CREATE TYPE "catalogue" AS ENUM ('titles', 'items');
CREATE TYPE "merge_reason" AS ENUM ('rule', 'person');
CREATE TYPE "doubt" AS ENUM ('crossed', 'some_agree', 'proprietary_agrees', 'one_without', 'other_kinds', 'proprietary_differ', 'all_differ');
CREATE TYPE "title_verdict" AS ENUM ('same', 'different');

CREATE TABLE "titles" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "match_name" TEXT NOT NULL,
  "publication_type" "publication_type" NOT NULL DEFAULT 'unknown',
  "isbn" TEXT NOT NULL DEFAULT '',
  "issn" TEXT NOT NULL DEFAULT '',
  "eissn" TEXT NOT NULL DEFAULT '',
  "doi" TEXT NOT NULL DEFAULT '',
  "proprietary_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "uris" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "authors" TEXT NOT NULL DEFAULT '',
  "publication_date" TEXT NOT NULL DEFAULT '',
  "merged_into" INTEGER,
  "search_text" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "titles_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "titles_match_name_idx" ON "titles" USING HASH ("match_name");
CREATE INDEX "titles_isbn_idx" ON "titles"("isbn");
CREATE INDEX "titles_issn_idx" ON "titles"("issn");
CREATE INDEX "titles_eissn_idx" ON "titles"("eissn");
CREATE INDEX "titles_doi_idx" ON "titles"("doi");
CREATE INDEX "titles_search_text_idx" ON "titles" USING GIN ("search_text" gin_trgm_ops);
CREATE INDEX "titles_merged_into_idx" ON "titles"("merged_into");

CREATE TABLE "items" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "match_name" TEXT NOT NULL,
  "publication_type" "publication_type" NOT NULL DEFAULT 'unknown',
  "isbn" TEXT NOT NULL DEFAULT '',
  "issn" TEXT NOT NULL DEFAULT '',
  "eissn" TEXT NOT NULL DEFAULT '',
  "doi" TEXT NOT NULL DEFAULT '',
  "proprietary_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "uris" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "authors" TEXT NOT NULL DEFAULT '',
  "publication_date" TEXT NOT NULL DEFAULT '',
  "merged_into" INTEGER,
  "search_text" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "items_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "items_match_name_idx" ON "items" USING HASH ("match_name");
CREATE INDEX "items_search_text_idx" ON "items" USING GIN ("search_text" gin_trgm_ops);
CREATE INDEX "items_merged_into_idx" ON "items"("merged_into");

CREATE TABLE "title_merges" (
  "id" SERIAL NOT NULL,
  "catalogue" "catalogue" NOT NULL,
  "removed_id" INTEGER NOT NULL,
  "kept_id" INTEGER NOT NULL,
  "reason" "merge_reason" NOT NULL,
  "merged_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kept_before" JSONB NOT NULL,
  CONSTRAINT "title_merges_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "title_merges_merged_at_idx" ON "title_merges"("merged_at");

CREATE TABLE "title_pairs" (
  "id" SERIAL NOT NULL,
  "catalogue" "catalogue" NOT NULL,
  "one_id" INTEGER NOT NULL,
  "other_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "doubt" "doubt" NOT NULL,
  "uses" BIGINT NOT NULL DEFAULT 0,
  "found_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "verdict" "title_verdict",
  "decided_at" TIMESTAMP(3),
  "decided_by" TEXT,
  CONSTRAINT "title_pairs_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "title_pairs_catalogue_other_id_idx" ON "title_pairs"("catalogue", "other_id");
CREATE INDEX "title_pairs_catalogue_verdict_uses_idx" ON "title_pairs"("catalogue", "verdict", "uses");
CREATE UNIQUE INDEX "title_pairs_catalogue_one_id_other_id_key" ON "title_pairs"("catalogue", "one_id", "other_id");

-- Folds case and diacritics, for searching.
CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    regexp_replace(lower(normalize($1, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]', '', 'g'),
    'łøđðħı', 'loddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

-- Name and identifiers, with and without hyphens. One per line, so that no search word matches across two of them.
CREATE FUNCTION "write_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := folded(NEW."name" || E'\n' || NEW."isbn" || E'\n' || NEW."issn" || E'\n' || NEW."eissn" || E'\n' || NEW."doi"
    || E'\n' || replace(NEW."isbn", '-', '') || E'\n' || replace(NEW."issn", '-', '') || E'\n' || replace(NEW."eissn", '-', ''));
  RETURN NEW;
END $$;
CREATE TRIGGER "write_search_text" BEFORE INSERT OR UPDATE OF "name", "isbn", "issn", "eissn", "doi" ON "titles"
  FOR EACH ROW EXECUTE FUNCTION "write_search_text"();

-- Items also by authors, without their ORCID and ISNI, which would only enlarge the index.
CREATE FUNCTION "write_item_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := folded(NEW."name" || E'\n' || NEW."isbn" || E'\n' || NEW."issn" || E'\n' || NEW."eissn" || E'\n' || NEW."doi"
    || E'\n' || replace(NEW."isbn", '-', '') || E'\n' || replace(NEW."issn", '-', '') || E'\n' || replace(NEW."eissn", '-', ''));
  IF NEW."authors" <> '' THEN
    NEW."search_text" := NEW."search_text" || E'\n'
      || folded(regexp_replace(NEW."authors", ' \((ORCID|ISNI):[0-9X-]+\)', '', 'g'));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "write_search_text" BEFORE INSERT OR UPDATE OF "name", "isbn", "issn", "eissn", "doi", "authors" ON "items"
  FOR EACH ROW EXECUTE FUNCTION "write_item_search_text"();

-- Sorting by name in each language. Index entries have a maximum size, names do not.
CREATE INDEX "titles_in_czech" ON "titles" (left("name", 200) COLLATE "cs-x-icu", "id");
CREATE INDEX "titles_in_english" ON "titles" (left("name", 200) COLLATE "en-x-icu", "id");

-- Moves the tags of a merged title to the title that is kept, with the assignments and title lists that gave them.
-- A list does not take over a tag that a person had given to the kept title.
CREATE FUNCTION "title_tags_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "given_now" int[];
BEGIN
  WITH "moved" AS (
    INSERT INTO "title_tags" ("tag_id", "title_id", "exclusive_class_id", "assignment_id")
      SELECT "tag_id", NEW."merged_into", "exclusive_class_id", "assignment_id" FROM "title_tags" WHERE "title_id" = NEW."id"
      ON CONFLICT DO NOTHING
      RETURNING "tag_id"
  )
  SELECT coalesce(array_agg("tag_id"), '{}') INTO "given_now" FROM "moved";
  INSERT INTO "title_list_tags" ("title_list_id", "tag_id", "title_id")
    SELECT l."title_list_id", l."tag_id", NEW."merged_into" FROM "title_list_tags" l
    WHERE l."title_id" = NEW."id" AND (l."tag_id" = ANY("given_now") OR EXISTS (
      SELECT FROM "title_list_tags" o WHERE o."tag_id" = l."tag_id" AND o."title_id" = NEW."merged_into"))
    ON CONFLICT DO NOTHING;
  DELETE FROM "title_tags" WHERE "title_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "title_tags_follow" AFTER UPDATE OF "merged_into" ON "titles"
  FOR EACH ROW WHEN (NEW."merged_into" IS NOT NULL AND NEW."merged_into" IS DISTINCT FROM OLD."merged_into")
  EXECUTE FUNCTION "title_tags_follow"();

-- Uploads -----------------------------------------------------------------------------------------

CREATE TYPE "upload_method" AS ENUM ('counter', 'table', 'raw', 'export');
CREATE TYPE "upload_state" AS ENUM ('initial', 'preflight', 'prefailed', 'importing', 'imported', 'failed', 'undone');

CREATE TABLE "uploads" (
  "id" SERIAL NOT NULL,
  "method" "upload_method" NOT NULL DEFAULT 'counter',
  "state" "upload_state" NOT NULL DEFAULT 'initial',
  "organization_id" INTEGER,
  "is_organization_chosen" BOOLEAN NOT NULL DEFAULT false,
  "platform_id" INTEGER,
  "is_platform_chosen" BOOLEAN NOT NULL DEFAULT false,
  "report_type_id" SMALLINT,
  "template_id" INTEGER,
  "mapping" JSONB,
  "raw_file_id" INTEGER NOT NULL,
  "uploaded_by_id" INTEGER,
  "owner_level" INTEGER NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMP(3),
  "error_code" TEXT NOT NULL DEFAULT '',
  "checked" JSONB,
  "choices" JSONB NOT NULL DEFAULT '{}',
  "report_type_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
  "first_month" DATE,
  "last_month" DATE,
  "run" INTEGER NOT NULL DEFAULT 0,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "done_bytes" BIGINT NOT NULL DEFAULT 0,
  "done_records" INTEGER NOT NULL DEFAULT 0,
  "alive_at" TIMESTAMP(3),
  "imported_by_id" INTEGER,
  "import_batch" UUID,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "uploads_raw_file_id_key" ON "uploads"("raw_file_id");
CREATE INDEX "uploads_organization_id_created_at_idx" ON "uploads"("organization_id", "created_at");
CREATE INDEX "uploads_platform_id_idx" ON "uploads"("platform_id");
CREATE INDEX "uploads_created_at_idx" ON "uploads"("created_at");
CREATE INDEX "uploads_import_batch_idx" ON "uploads"("import_batch");

CREATE TABLE "upload_samples" (
  "upload_id" INTEGER NOT NULL,
  "report" INTEGER NOT NULL,
  "rows" JSONB NOT NULL,
  CONSTRAINT "upload_samples_pkey" PRIMARY KEY ("upload_id","report")
);

-- Few of all uploads: those that a worker may have to continue.
CREATE INDEX "uploads_under_way" ON "uploads"("id") WHERE "state" IN ('initial', 'importing');

-- Usage -------------------------------------------------------------------------------------------

CREATE TYPE "import_state" AS ENUM ('loading', 'current', 'replaced', 'discarded');
CREATE TYPE "sum_check_result" AS ENUM ('same', 'different', 'file_lost', 'no_file');

CREATE TABLE "report_types" (
  "id" SMALLSERIAL NOT NULL,
  "short_name" TEXT NOT NULL,
  "counter_code" TEXT NOT NULL,
  "release" TEXT NOT NULL,
  "is_active" BOOLEAN NOT NULL DEFAULT true,
  "name_en" TEXT,
  "name_cs" TEXT,
  "description_en" TEXT NOT NULL DEFAULT '',
  "description_cs" TEXT NOT NULL DEFAULT '',
  "organization_id" INTEGER,
  "period_months" SMALLINT NOT NULL DEFAULT 1,
  "has_titles" BOOLEAN NOT NULL DEFAULT true,
  "attributes" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "metrics" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "report_types_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "report_types_short_name_key" ON "report_types"("short_name");
CREATE INDEX "report_types_organization_id_idx" ON "report_types"("organization_id");
CREATE UNIQUE INDEX "report_types_counter_code_release_key" ON "report_types"("counter_code", "release");

CREATE TABLE "metrics" (
  "id" SMALLSERIAL NOT NULL,
  "short_name" TEXT NOT NULL,
  "name_en" TEXT,
  "name_cs" TEXT,
  "is_active" BOOLEAN NOT NULL DEFAULT true,
  "revision" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "metrics_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "metrics_short_name_key" ON "metrics"("short_name");

CREATE TABLE "attribute_texts" (
  "id" SERIAL NOT NULL,
  "attribute" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  CONSTRAINT "attribute_texts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "attribute_texts_attribute_text_key" ON "attribute_texts"("attribute", "text");

CREATE TABLE "imports" (
  "id" INTEGER NOT NULL,
  "organization_id" INTEGER NOT NULL,
  "platform_id" INTEGER NOT NULL,
  "report_type_id" SMALLINT NOT NULL,
  "month" DATE NOT NULL,
  "state" "import_state" NOT NULL DEFAULT 'loading',
  "fact_count" INTEGER NOT NULL DEFAULT 0,
  "sums" JSONB NOT NULL DEFAULT '{}',
  "is_partial" BOOLEAN NOT NULL DEFAULT false,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "current_since" TIMESTAMP(3),
  "hidden_since" TIMESTAMP(3),
  "purged_at" TIMESTAMP(3),
  "attempt_id" INTEGER,
  "upload_id" INTEGER,
  "former_id" INTEGER,
  "parts" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
  CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "imports_organization_id_platform_id_report_type_id_month_idx" ON "imports"("organization_id", "platform_id", "report_type_id", "month");
CREATE INDEX "imports_attempt_id_idx" ON "imports"("attempt_id");
CREATE INDEX "imports_upload_id_idx" ON "imports"("upload_id");
CREATE INDEX "imports_former_id_idx" ON "imports"("former_id");

CREATE TABLE "restatements" (
  "import_id" INTEGER NOT NULL,
  "former_id" INTEGER NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "sums" JSONB NOT NULL,
  "title_count" INTEGER NOT NULL,
  "titles" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "restatements_pkey" PRIMARY KEY ("import_id")
);
CREATE INDEX "restatements_former_id_idx" ON "restatements"("former_id");
CREATE INDEX "restatements_created_at_idx" ON "restatements"("created_at");

CREATE TABLE "usage_clock" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "newest_import" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "usage_clock_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "import_rewrites" (
  "import_id" INTEGER NOT NULL,
  "former_id" INTEGER NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "stored_at" TIMESTAMP(3),
  CONSTRAINT "import_rewrites_pkey" PRIMARY KEY ("import_id")
);
CREATE INDEX "import_rewrites_former_id_idx" ON "import_rewrites"("former_id");

CREATE TABLE "import_moves" (
  "kind" TEXT NOT NULL,
  "from_id" INTEGER NOT NULL,
  "alive_at" TIMESTAMP(3) NOT NULL,
  CONSTRAINT "import_moves_pkey" PRIMARY KEY ("kind","from_id")
);

CREATE TABLE "import_leases" (
  "id" SERIAL NOT NULL,
  "import_ids" INTEGER[],
  "taken_at" TIMESTAMP(3) NOT NULL,
  "until" TIMESTAMP(3) NOT NULL,
  CONSTRAINT "import_leases_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "import_checks" (
  "import_id" INTEGER NOT NULL,
  "checked_at" TIMESTAMP(3) NOT NULL,
  "result" "sum_check_result" NOT NULL,
  "differences" JSONB NOT NULL DEFAULT '[]',
  "is_told" BOOLEAN NOT NULL DEFAULT true,
  CONSTRAINT "import_checks_pkey" PRIMARY KEY ("import_id")
);
CREATE INDEX "import_checks_checked_at_idx" ON "import_checks"("checked_at");

-- The month goes first: overviews read one month of many credentials.
CREATE UNIQUE INDEX "imports_one_current" ON "imports"("month", "organization_id", "platform_id", "report_type_id") WHERE "state" = 'current';
-- Every query of the usage store excludes these imports.
CREATE INDEX "imports_hidden" ON "imports"("id") WHERE "state" <> 'current' AND "purged_at" IS NULL;
CREATE INDEX "import_checks_untold_idx" ON "import_checks"("import_id") WHERE NOT "is_told";

ALTER TABLE "usage_clock" ADD CONSTRAINT "usage_clock_one_row" CHECK ("id" = 1);
INSERT INTO "usage_clock" ("id", "newest_import") VALUES (1, 0);

-- Users -------------------------------------------------------------------------------------------

CREATE TYPE "mailed_link_purpose" AS ENUM ('verification', 'reset', 'invitation', 'change');
CREATE TYPE "second_factor_kind" AS ENUM ('email', 'authenticator');

CREATE TABLE "users" (
  "id" SERIAL NOT NULL,
  "email" TEXT NOT NULL,
  "verified_email" TEXT,
  "username" TEXT NOT NULL,
  "first_name" TEXT NOT NULL DEFAULT '',
  "last_name" TEXT NOT NULL DEFAULT '',
  "language" TEXT NOT NULL DEFAULT 'en',
  "is_superuser" BOOLEAN NOT NULL DEFAULT false,
  "is_active" BOOLEAN NOT NULL DEFAULT true,
  "password_hash" TEXT,
  "email_verified" TIMESTAMP(3),
  "last_sign_in_at" TIMESTAMP(3),
  "extra_data" JSONB NOT NULL DEFAULT '{}',
  "revision" INTEGER NOT NULL DEFAULT 1,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "users_verified_email_key" ON "users"("verified_email");
CREATE INDEX "users_email_idx" ON "users"("email");

CREATE TABLE "accounts" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "type" TEXT NOT NULL,
  "provider" TEXT NOT NULL,
  "provider_account_id" TEXT NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");
CREATE UNIQUE INDEX "accounts_provider_provider_account_id_key" ON "accounts"("provider", "provider_account_id");

CREATE TABLE "sessions" (
  "id" SERIAL NOT NULL,
  "session_token" TEXT NOT NULL,
  "user_id" INTEGER NOT NULL,
  "expires" TIMESTAMP(3) NOT NULL,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_seen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "code_given_at" TIMESTAMP(3),
  "impersonated_id" INTEGER,
  "network" TEXT NOT NULL DEFAULT '',
  "user_agent" TEXT NOT NULL DEFAULT '',
  CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sessions_session_token_key" ON "sessions"("session_token");
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");
CREATE INDEX "sessions_impersonated_id_idx" ON "sessions"("impersonated_id");

CREATE TABLE "mailed_links" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "purpose" "mailed_link_purpose" NOT NULL,
  "email" TEXT NOT NULL,
  "token_hash" TEXT NOT NULL,
  "expires" TIMESTAMP(3) NOT NULL,
  "used_at" TIMESTAMP(3),
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "mailed_links_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "mailed_links_token_hash_key" ON "mailed_links"("token_hash");
CREATE INDEX "mailed_links_user_id_purpose_idx" ON "mailed_links"("user_id", "purpose");

CREATE TABLE "limited_tries" (
  "id" SERIAL NOT NULL,
  "subject" TEXT NOT NULL,
  "tried_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "limited_tries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "limited_tries_subject_tried_at_idx" ON "limited_tries"("subject", "tried_at");

CREATE TABLE "second_factor_devices" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "kind" "second_factor_kind" NOT NULL,
  "name" TEXT NOT NULL DEFAULT '',
  "sealed_secret" TEXT,
  "confirmed_at" TIMESTAMP(3),
  "last_step" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "second_factor_devices_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "second_factor_devices_user_id_idx" ON "second_factor_devices"("user_id");

CREATE TABLE "one_time_codes" (
  "id" TEXT NOT NULL,
  "device_id" INTEGER NOT NULL,
  "session_id" INTEGER NOT NULL,
  "code_hash" TEXT NOT NULL,
  "expires" TIMESTAMP(3) NOT NULL,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "used_at" TIMESTAMP(3),
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "one_time_codes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "one_time_codes_session_id_device_id_idx" ON "one_time_codes"("session_id", "device_id");

CREATE TABLE "recovery_codes" (
  "id" SERIAL NOT NULL,
  "user_id" INTEGER NOT NULL,
  "code_hash" TEXT NOT NULL,
  "used_at" TIMESTAMP(3),
  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

CREATE TABLE "api_keys" (
  "id" SERIAL NOT NULL,
  "name" TEXT NOT NULL,
  "prefix" TEXT NOT NULL,
  "key_hash" TEXT NOT NULL,
  "organization_id" INTEGER NOT NULL,
  "created_by_id" INTEGER,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires" TIMESTAMP(3) NOT NULL,
  "last_used_at" TIMESTAMP(3),
  "revoked_at" TIMESTAMP(3),
  "window_start" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "window_calls" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");
CREATE INDEX "api_keys_organization_id_idx" ON "api_keys"("organization_id");

ALTER TABLE "users" ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email"));

-- Foreign keys ------------------------------------------------------------------------------------

-- Administration
ALTER TABLE "management_runs" ADD CONSTRAINT "management_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "management_run_lines" ADD CONSTRAINT "management_run_lines_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "management_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Annotations
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_title_id_fkey" FOREIGN KEY ("title_id") REFERENCES "titles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "settled_suggestions" ADD CONSTRAINT "settled_suggestions_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "settled_suggestions" ADD CONSTRAINT "settled_suggestions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "settled_suggestions" ADD CONSTRAINT "settled_suggestions_annotation_id_fkey" FOREIGN KEY ("annotation_id") REFERENCES "annotations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Cost
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Credentials
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "credentials_reports" ADD CONSTRAINT "credentials_reports_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "credentials_reports" ADD CONSTRAINT "credentials_reports_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Events
ALTER TABLE "events" ADD CONSTRAINT "events_announced_by_id_fkey" FOREIGN KEY ("announced_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "event_preferences" ADD CONSTRAINT "event_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Exports
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Harvest
ALTER TABLE "harvests" ADD CONSTRAINT "harvests_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "harvests" ADD CONSTRAINT "harvests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "intentions" ADD CONSTRAINT "intentions_harvest_id_fkey" FOREIGN KEY ("harvest_id") REFERENCES "harvests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "intentions" ADD CONSTRAINT "intentions_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "intentions" ADD CONSTRAINT "intentions_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_intention_id_fkey" FOREIGN KEY ("intention_id") REFERENCES "intentions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_raw_file_id_fkey" FOREIGN KEY ("raw_file_id") REFERENCES "raw_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "harvest_news" ADD CONSTRAINT "harvest_news_harvest_id_fkey" FOREIGN KEY ("harvest_id") REFERENCES "harvests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "harvest_news" ADD CONSTRAINT "harvest_news_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "harvest_news" ADD CONSTRAINT "harvest_news_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Insights
ALTER TABLE "unusual_dismissals" ADD CONSTRAINT "unusual_dismissals_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "unusual_dismissals" ADD CONSTRAINT "unusual_dismissals_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "unusual_dismissals" ADD CONSTRAINT "unusual_dismissals_interest_group_id_fkey" FOREIGN KEY ("interest_group_id") REFERENCES "interest_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "unusual_dismissals" ADD CONSTRAINT "unusual_dismissals_dismissed_by_id_fkey" FOREIGN KEY ("dismissed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Interest
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "interest_groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "interest_definitions" ADD CONSTRAINT "interest_definitions_shown_as_id_fkey" FOREIGN KEY ("shown_as_id") REFERENCES "metrics"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "platform_interests" ADD CONSTRAINT "platform_interests_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "platform_interests" ADD CONSTRAINT "platform_interests_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Non counter
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "sheet_templates" ADD CONSTRAINT "sheet_templates_former_id_fkey" FOREIGN KEY ("former_id") REFERENCES "sheet_templates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Organizations
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "organizations"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Platforms
ALTER TABLE "platforms" ADD CONSTRAINT "platforms_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "organization_platforms" ADD CONSTRAINT "organization_platforms_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "organization_platforms" ADD CONSTRAINT "organization_platforms_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "platform_removals" ADD CONSTRAINT "platform_removals_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "platforms"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "platform_removals" ADD CONSTRAINT "platform_removals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Reports
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_saved_report_id_fkey" FOREIGN KEY ("saved_report_id") REFERENCES "saved_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Surveys
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_frozen_by_id_fkey" FOREIGN KEY ("frozen_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Tags
ALTER TABLE "tag_classes" ADD CONSTRAINT "tag_classes_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "tag_classes" ADD CONSTRAINT "tag_classes_owner_organization_id_fkey" FOREIGN KEY ("owner_organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tags" ADD CONSTRAINT "tags_tag_class_id_fkey" FOREIGN KEY ("tag_class_id") REFERENCES "tag_classes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "tags" ADD CONSTRAINT "tags_owner_organization_id_fkey" FOREIGN KEY ("owner_organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "title_tags" ADD CONSTRAINT "title_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_tags" ADD CONSTRAINT "title_tags_title_id_fkey" FOREIGN KEY ("title_id") REFERENCES "titles"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "platform_tags" ADD CONSTRAINT "platform_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "platform_tags" ADD CONSTRAINT "platform_tags_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "organization_tags" ADD CONSTRAINT "organization_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "organization_tags" ADD CONSTRAINT "organization_tags_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "taken_tags" ADD CONSTRAINT "taken_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_tag_classes" ADD CONSTRAINT "hidden_tag_classes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "hidden_tag_classes" ADD CONSTRAINT "hidden_tag_classes_tag_class_id_fkey" FOREIGN KEY ("tag_class_id") REFERENCES "tag_classes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Title lists
ALTER TABLE "title_file_rows" ADD CONSTRAINT "title_file_rows_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_tag_class_id_fkey" FOREIGN KEY ("tag_class_id") REFERENCES "tag_classes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "title_lists" ADD CONSTRAINT "title_lists_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "title_list_tags" ADD CONSTRAINT "title_list_tags_title_list_id_fkey" FOREIGN KEY ("title_list_id") REFERENCES "title_lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_list_tags" ADD CONSTRAINT "title_list_tags_tag_id_title_id_fkey" FOREIGN KEY ("tag_id", "title_id") REFERENCES "title_tags"("tag_id", "title_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlaps" ADD CONSTRAINT "title_overlaps_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlaps" ADD CONSTRAINT "title_overlaps_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlaps" ADD CONSTRAINT "title_overlaps_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlap_places" ADD CONSTRAINT "title_overlap_places_overlap_id_fkey" FOREIGN KEY ("overlap_id") REFERENCES "title_overlaps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlap_places" ADD CONSTRAINT "title_overlap_places_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Uploads
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_raw_file_id_fkey" FOREIGN KEY ("raw_file_id") REFERENCES "raw_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_imported_by_id_fkey" FOREIGN KEY ("imported_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "upload_samples" ADD CONSTRAINT "upload_samples_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Usage
ALTER TABLE "report_types" ADD CONSTRAINT "report_types_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "imports" ADD CONSTRAINT "imports_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "imports" ADD CONSTRAINT "imports_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "imports" ADD CONSTRAINT "imports_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "imports" ADD CONSTRAINT "imports_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "imports" ADD CONSTRAINT "imports_former_id_fkey" FOREIGN KEY ("former_id") REFERENCES "imports"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_former_id_fkey" FOREIGN KEY ("former_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Users
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonated_id_fkey" FOREIGN KEY ("impersonated_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "second_factor_devices" ADD CONSTRAINT "second_factor_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "second_factor_devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
