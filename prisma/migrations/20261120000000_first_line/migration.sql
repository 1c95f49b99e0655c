-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "attempt_status" AS ENUM ('downloading', 'importing', 'success', 'no_data', 'download_failed', 'parsing_failed', 'import_failed');

-- CreateEnum
CREATE TYPE "publication_type" AS ENUM ('journal', 'book', 'database', 'report', 'newspaper', 'multimedia', 'article', 'book_segment', 'dataset', 'platform', 'repository_item', 'thesis', 'other', 'unknown');

-- CreateEnum
CREATE TYPE "import_state" AS ENUM ('loading', 'current', 'replaced', 'discarded');

-- CreateTable
CREATE TABLE "credentials" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "release" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secrets" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "version_hash" TEXT NOT NULL,
    "broken_since" TIMESTAMP(3),
    "broken_by" TEXT,
    "verified_at" TIMESTAMP(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,
    "updated_by_id" INTEGER,
    "server_id" INTEGER NOT NULL,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials_reports" (
    "credentials_id" INTEGER NOT NULL,
    "report_type_id" SMALLINT NOT NULL,
    "broken_since" TIMESTAMP(3),
    "broken_by" TEXT,

    CONSTRAINT "credentials_reports_pkey" PRIMARY KEY ("credentials_id","report_type_id")
);

-- CreateTable
CREATE TABLE "servers" (
    "id" SERIAL NOT NULL,
    "origin" TEXT NOT NULL,
    "ready_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_by" TEXT,
    "leased_until" TIMESTAMP(3),

    CONSTRAINT "servers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "harvests" (
    "id" SERIAL NOT NULL,
    "started_by_id" INTEGER,
    "started_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "harvests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "intentions" (
    "id" SERIAL NOT NULL,
    "harvest_id" INTEGER NOT NULL,
    "credentials_id" INTEGER NOT NULL,
    "report_type_id" SMALLINT NOT NULL,
    "month" DATE NOT NULL,
    "not_before" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "priority" INTEGER NOT NULL DEFAULT 100,
    "retries" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMP(3),
    "cancelled_at" TIMESTAMP(3),
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "intentions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempts" (
    "id" SERIAL NOT NULL,
    "intention_id" INTEGER NOT NULL,
    "status" "attempt_status" NOT NULL DEFAULT 'downloading',
    "error_code" TEXT NOT NULL DEFAULT '',
    "http_status" INTEGER,
    "used_url" TEXT NOT NULL DEFAULT '',
    "credentials_version" TEXT NOT NULL,
    "is_partial" BOOLEAN NOT NULL DEFAULT false,
    "findings" JSONB NOT NULL DEFAULT '{}',
    "header" JSONB NOT NULL DEFAULT '{}',
    "started_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "downloaded_at" TIMESTAMP(3),
    "finished_at" TIMESTAMP(3),
    "raw_file_id" INTEGER,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "organizations" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_en" TEXT,
    "name_cs" TEXT,
    "short_name" TEXT,
    "internal_id" TEXT,
    "is_master" BOOLEAN NOT NULL DEFAULT false,
    "is_raw_data_import_enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "user_id" INTEGER NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("user_id","organization_id")
);

-- CreateTable
CREATE TABLE "platforms" (
    "id" SERIAL NOT NULL,
    "short_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_en" TEXT,
    "name_cs" TEXT,
    "provider" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platforms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_platforms" (
    "organization_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,

    CONSTRAINT "organization_platforms_pkey" PRIMARY KEY ("organization_id","platform_id")
);

-- CreateTable
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

    CONSTRAINT "titles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_types" (
    "id" SMALLSERIAL NOT NULL,
    "short_name" TEXT NOT NULL,
    "counter_code" TEXT NOT NULL,
    "release" TEXT NOT NULL,

    CONSTRAINT "report_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "metrics" (
    "id" SMALLSERIAL NOT NULL,
    "short_name" TEXT NOT NULL,

    CONSTRAINT "metrics_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attribute_texts" (
    "id" SERIAL NOT NULL,
    "attribute" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "attribute_texts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_clock" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "newest_import" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_clock_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "language" TEXT NOT NULL DEFAULT 'en',
    "is_superuser" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "password_hash" TEXT,
    "email_verified" TIMESTAMP(3),
    "extra_data" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" SERIAL NOT NULL,
    "session_token" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "expires" TIMESTAMP(3) NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_failures" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "failed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "credentials_platform_id_idx" ON "credentials"("platform_id");

-- CreateIndex
CREATE INDEX "credentials_server_id_idx" ON "credentials"("server_id");

-- CreateIndex
CREATE UNIQUE INDEX "credentials_organization_id_platform_id_release_title_key" ON "credentials"("organization_id", "platform_id", "release", "title");

-- CreateIndex
CREATE UNIQUE INDEX "servers_origin_key" ON "servers"("origin");

-- CreateIndex
CREATE INDEX "intentions_harvest_id_idx" ON "intentions"("harvest_id");

-- CreateIndex
CREATE INDEX "intentions_credentials_id_finished_at_not_before_idx" ON "intentions"("credentials_id", "finished_at", "not_before");

-- CreateIndex
CREATE UNIQUE INDEX "attempts_raw_file_id_key" ON "attempts"("raw_file_id");

-- CreateIndex
CREATE INDEX "attempts_intention_id_idx" ON "attempts"("intention_id");

-- CreateIndex
CREATE UNIQUE INDEX "raw_files_stored_as_key" ON "raw_files"("stored_as");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_internal_id_key" ON "organizations"("internal_id");

-- CreateIndex
CREATE INDEX "memberships_organization_id_idx" ON "memberships"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "platforms_short_name_key" ON "platforms"("short_name");

-- CreateIndex
CREATE INDEX "titles_match_name_idx" ON "titles" USING HASH ("match_name");

-- CreateIndex
CREATE UNIQUE INDEX "report_types_short_name_key" ON "report_types"("short_name");

-- CreateIndex
CREATE UNIQUE INDEX "report_types_counter_code_release_key" ON "report_types"("counter_code", "release");

-- CreateIndex
CREATE UNIQUE INDEX "metrics_short_name_key" ON "metrics"("short_name");

-- CreateIndex
CREATE UNIQUE INDEX "attribute_texts_attribute_text_key" ON "attribute_texts"("attribute", "text");

-- CreateIndex
CREATE INDEX "imports_organization_id_platform_id_report_type_id_month_idx" ON "imports"("organization_id", "platform_id", "report_type_id", "month");

-- CreateIndex
CREATE INDEX "imports_attempt_id_idx" ON "imports"("attempt_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_username_key" ON "users"("username");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_provider_account_id_key" ON "accounts"("provider", "provider_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_session_token_key" ON "sessions"("session_token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_failures_subject_failed_at_idx" ON "sign_in_failures"("subject", "failed_at");

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials_reports" ADD CONSTRAINT "credentials_reports_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials_reports" ADD CONSTRAINT "credentials_reports_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "harvests" ADD CONSTRAINT "harvests_started_by_id_fkey" FOREIGN KEY ("started_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "intentions" ADD CONSTRAINT "intentions_harvest_id_fkey" FOREIGN KEY ("harvest_id") REFERENCES "harvests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "intentions" ADD CONSTRAINT "intentions_credentials_id_fkey" FOREIGN KEY ("credentials_id") REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "intentions" ADD CONSTRAINT "intentions_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_raw_file_id_fkey" FOREIGN KEY ("raw_file_id") REFERENCES "raw_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_intention_id_fkey" FOREIGN KEY ("intention_id") REFERENCES "intentions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_platforms" ADD CONSTRAINT "organization_platforms_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_platforms" ADD CONSTRAINT "organization_platforms_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- CreateTable
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

    CONSTRAINT "items_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "items_match_name_idx" ON "items" USING HASH ("match_name");

-- One month of a platform's report has one current import.
CREATE UNIQUE INDEX "imports_one_current" ON "imports"("organization_id", "platform_id", "report_type_id", "month") WHERE "state" = 'current';

-- The list that every question carries.
CREATE INDEX "imports_hidden" ON "imports"("id") WHERE "state" <> 'current' AND "purged_at" IS NULL;

-- The same month is not wished for twice at once.
CREATE UNIQUE INDEX "intentions_one_waiting" ON "intentions"("credentials_id", "report_type_id", "month") WHERE "finished_at" IS NULL;

ALTER TABLE "users" ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email"));

ALTER TABLE "usage_clock" ADD CONSTRAINT "usage_clock_one_row" CHECK ("id" = 1);
INSERT INTO "usage_clock" ("id", "newest_import") VALUES (1, 0);
