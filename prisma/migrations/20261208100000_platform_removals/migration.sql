-- Platforms that are merged or deleted, and what became of them.
ALTER TABLE "platforms" ADD COLUMN "leaving_since" TIMESTAMP(3);

ALTER TABLE "import_rewrites" ADD COLUMN "stored_at" TIMESTAMP(3);

CREATE TYPE "removal_state" AS ENUM ('waiting', 'running', 'finished', 'failed', 'cancelled');

CREATE TABLE "platform_removals" (
    "id" SERIAL NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "short_name" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kept_id" INTEGER,
    "kept_name" TEXT NOT NULL DEFAULT '',
    "clashes" TEXT NOT NULL DEFAULT '',
    "state" "removal_state" NOT NULL DEFAULT 'waiting',
    "run" INTEGER NOT NULL DEFAULT 0,
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

-- One at a time goes away of a platform.
CREATE UNIQUE INDEX "platform_removals_one_under_way" ON "platform_removals"("platform_id") WHERE "state" IN ('waiting', 'running');

ALTER TABLE "platform_removals" ADD CONSTRAINT "platform_removals_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "platforms"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "platform_removals" ADD CONSTRAINT "platform_removals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
