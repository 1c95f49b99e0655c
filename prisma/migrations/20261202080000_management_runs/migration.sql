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

    CONSTRAINT "management_runs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "management_run_lines" (
    "id" BIGSERIAL NOT NULL,
    "run_id" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "code" TEXT NOT NULL,
    "values" JSONB NOT NULL,

    CONSTRAINT "management_run_lines_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "management_runs_created_at_idx" ON "management_runs"("created_at");
CREATE INDEX "management_run_lines_run_id_idx" ON "management_run_lines"("run_id");

ALTER TABLE "management_runs" ADD CONSTRAINT "management_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "management_run_lines" ADD CONSTRAINT "management_run_lines_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "management_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
