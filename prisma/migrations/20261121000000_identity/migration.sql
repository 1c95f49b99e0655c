-- CreateEnum
CREATE TYPE "event_category" AS ENUM ('general', 'overlap', 'platform', 'sushi', 'tags');

-- CreateEnum
CREATE TYPE "event_handling" AS ENUM ('ignore', 'notify', 'email');

-- CreateEnum
CREATE TYPE "second_factor_kind" AS ENUM ('email', 'authenticator');

-- CreateEnum
CREATE TYPE "mailed_link_purpose" AS ENUM ('verification', 'reset', 'invitation');

-- DropIndex
DROP INDEX "users_email_key";

-- DropIndex
DROP INDEX "users_username_key";

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "code_given_at" TIMESTAMP(3),
ADD COLUMN     "impersonated_id" INTEGER,
ADD COLUMN     "last_seen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "network" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "user_agent" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "last_sign_in_at" TIMESTAMP(3),
ADD COLUMN     "verified_email" TEXT;

-- DropTable
DROP TABLE "sign_in_failures";

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_events" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "event_id" INTEGER NOT NULL,
    "is_read" BOOLEAN NOT NULL DEFAULT false,
    "first_read_at" TIMESTAMP(3),

    CONSTRAINT "user_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_preferences" (
    "user_id" INTEGER NOT NULL,
    "category" "event_category" NOT NULL,
    "importance" INTEGER NOT NULL,
    "handling" "event_handling" NOT NULL,

    CONSTRAINT "event_preferences_pkey" PRIMARY KEY ("user_id","category","importance")
);

-- CreateTable
CREATE TABLE "interest_groups" (
    "id" SMALLSERIAL NOT NULL,
    "short_name" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_cs" TEXT NOT NULL,
    "is_important" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "interest_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_interests" (
    "platform_id" INTEGER NOT NULL,
    "report_type_id" SMALLINT NOT NULL,

    CONSTRAINT "platform_interests_pkey" PRIMARY KEY ("platform_id","report_type_id")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMP(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "limited_tries" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "tried_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "limited_tries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_organization_id_idx" ON "api_keys"("organization_id");

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- CreateIndex
CREATE INDEX "audit_entries_action_at_idx" ON "audit_entries"("action", "at");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_at_idx" ON "audit_entries"("actor_id", "at");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE INDEX "user_events_user_id_is_read_idx" ON "user_events"("user_id", "is_read");

-- CreateIndex
CREATE INDEX "user_events_event_id_idx" ON "user_events"("event_id");

-- CreateIndex
CREATE UNIQUE INDEX "user_events_user_id_event_id_key" ON "user_events"("user_id", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "interest_groups_short_name_key" ON "interest_groups"("short_name");

-- CreateIndex
CREATE INDEX "second_factor_devices_user_id_idx" ON "second_factor_devices"("user_id");

-- CreateIndex
CREATE INDEX "one_time_codes_session_id_device_id_idx" ON "one_time_codes"("session_id", "device_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "mailed_links_token_hash_key" ON "mailed_links"("token_hash");

-- CreateIndex
CREATE INDEX "mailed_links_user_id_purpose_idx" ON "mailed_links"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "limited_tries_subject_tried_at_idx" ON "limited_tries"("subject", "tried_at");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE INDEX "sessions_impersonated_id_idx" ON "sessions"("impersonated_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_verified_email_key" ON "users"("verified_email");

-- CreateIndex
CREATE INDEX "users_email_idx" ON "users"("email");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_preferences" ADD CONSTRAINT "event_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_interests" ADD CONSTRAINT "platform_interests_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_interests" ADD CONSTRAINT "platform_interests_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "second_factor_devices" ADD CONSTRAINT "second_factor_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "second_factor_devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonated_id_fkey" FOREIGN KEY ("impersonated_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



UPDATE "users" SET "verified_email" = "email" WHERE "email_verified" IS NOT NULL;

INSERT INTO "interest_groups" ("short_name", "name_en", "name_cs", "is_important", "position") VALUES
  ('full_text', 'Full text', 'Plný text', true, 1),
  ('search', 'Search', 'Hledání', true, 2),
  ('other', 'Other', 'Jiné', false, 3),
  ('denial_full_text', 'Denial - full text', 'Odmítnutí - plný text', false, 4),
  ('denial_search', 'Denial - search', 'Odmítnutí - hledání', false, 5);

-- What has been written down stays written down; only what is older than a year may be removed.
CREATE FUNCTION "keep_audit_entries"() RETURNS trigger AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '1 year' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit entries are only ever added';
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER "audit_entries_are_kept" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_audit_entries"();
CREATE TRIGGER "audit_entries_are_not_emptied" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entries"();
