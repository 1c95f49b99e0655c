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

ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
