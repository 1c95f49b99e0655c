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
