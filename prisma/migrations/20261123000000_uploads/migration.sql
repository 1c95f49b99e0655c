-- CreateEnum
CREATE TYPE "upload_method" AS ENUM ('counter', 'table', 'raw');

-- CreateEnum
CREATE TYPE "upload_state" AS ENUM ('initial', 'preflight', 'prefailed', 'importing', 'imported', 'failed', 'undone');

-- CreateTable
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

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "upload_samples" (
    "upload_id" INTEGER NOT NULL,
    "report" INTEGER NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "upload_samples_pkey" PRIMARY KEY ("upload_id","report")
);

-- AlterTable
ALTER TABLE "imports" ADD COLUMN "upload_id" INTEGER, ADD COLUMN "former_id" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "uploads_raw_file_id_key" ON "uploads"("raw_file_id");

-- CreateIndex
CREATE INDEX "uploads_organization_id_created_at_idx" ON "uploads"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "uploads_platform_id_idx" ON "uploads"("platform_id");

-- CreateIndex
CREATE INDEX "uploads_created_at_idx" ON "uploads"("created_at");

-- CreateIndex
CREATE INDEX "raw_files_sha256_idx" ON "raw_files"("sha256");

-- CreateIndex
CREATE INDEX "imports_upload_id_idx" ON "imports"("upload_id");

-- CreateIndex
CREATE INDEX "imports_former_id_idx" ON "imports"("former_id");

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_raw_file_id_fkey" FOREIGN KEY ("raw_file_id") REFERENCES "raw_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_imported_by_id_fkey" FOREIGN KEY ("imported_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_samples" ADD CONSTRAINT "upload_samples_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_former_id_fkey" FOREIGN KEY ("former_id") REFERENCES "imports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a worker has before it: few among all.
CREATE INDEX "uploads_under_way" ON "uploads"("id") WHERE "state" IN ('initial', 'importing');
