-- CreateEnum
CREATE TYPE "harvest_kind" AS ENUM ('manual', 'automatic', 'verification', 'recheck');

-- DropIndex
DROP INDEX "credentials_organization_id_platform_id_release_title_key";

-- AlterTable
ALTER TABLE "credentials" ADD COLUMN     "deleted_at" TIMESTAMP(3),
ADD COLUMN     "expires_on" DATE,
ADD COLUMN     "is_outside_consortium" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "last_harvestable_attempt_id" INTEGER,
ADD COLUMN     "last_harvestable_by_id" INTEGER,
ADD COLUMN     "last_harvestable_month" DATE,
ADD COLUMN     "lock_level" INTEGER NOT NULL DEFAULT 300,
ADD COLUMN     "not_before" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "harvests" ADD COLUMN     "announced_at" TIMESTAMP(3),
ADD COLUMN     "kind" "harvest_kind" NOT NULL DEFAULT 'manual',
ADD COLUMN     "month" DATE,
ADD COLUMN     "organization_id" INTEGER;

-- AlterTable
ALTER TABLE "platforms" ADD COLUMN     "counter_registry_id" UUID;

-- AlterTable
ALTER TABLE "report_types" ADD COLUMN     "is_active" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "servers" ADD COLUMN     "cooldown" DOUBLE PRECISION,
ADD COLUMN     "needs_long_dates" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
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

-- CreateTable
CREATE TABLE "registry_answers" (
    "path" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "fetched_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registry_answers_pkey" PRIMARY KEY ("path")
);

-- CreateTable
CREATE TABLE "restatements" (
    "import_id" INTEGER NOT NULL,
    "former_id" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sums" JSONB NOT NULL,
    "title_count" INTEGER NOT NULL,
    "titles" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "restatements_pkey" PRIMARY KEY ("import_id")
);

-- CreateIndex
CREATE INDEX "credentials_tests_server_id_finished_at_idx" ON "credentials_tests"("server_id", "finished_at");

-- CreateIndex
CREATE INDEX "credentials_tests_started_at_idx" ON "credentials_tests"("started_at");

-- CreateIndex
CREATE INDEX "restatements_former_id_idx" ON "restatements"("former_id");

-- CreateIndex
CREATE INDEX "restatements_created_at_idx" ON "restatements"("created_at");

-- CreateIndex
CREATE INDEX "attempts_started_at_idx" ON "attempts"("started_at");

-- CreateIndex
CREATE INDEX "credentials_organization_id_platform_id_release_idx" ON "credentials"("organization_id", "platform_id", "release");

-- CreateIndex
CREATE UNIQUE INDEX "harvests_kind_organization_id_month_key" ON "harvests"("kind", "organization_id", "month");

-- CreateIndex
CREATE INDEX "intentions_month_credentials_id_report_type_id_idx" ON "intentions"("month", "credentials_id", "report_type_id");

-- AddForeignKey
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credentials_tests" ADD CONSTRAINT "credentials_tests_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "harvests" ADD CONSTRAINT "harvests_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "restatements" ADD CONSTRAINT "restatements_former_id_fkey" FOREIGN KEY ("former_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Deleted credentials stay for the provenance of their imports and do not hold a title.
CREATE UNIQUE INDEX "credentials_one_title" ON "credentials"("organization_id", "platform_id", "release", "title") WHERE "deleted_at" IS NULL;

-- Requests under way: few among very many, and looked for after each one.
CREATE INDEX "attempts_unsettled" ON "attempts"("intention_id") WHERE "status" IN ('downloading', 'importing');

-- AlterTable
ALTER TABLE "intentions" ADD COLUMN "replaces" BOOLEAN NOT NULL DEFAULT false;
