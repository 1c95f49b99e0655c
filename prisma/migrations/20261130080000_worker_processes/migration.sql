-- Figures of worker processes, which Prometheus reads through the web server.
CREATE TABLE "worker_processes" (
    "id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL,
    "seen_at" TIMESTAMP(3) NOT NULL,
    "figures" JSONB NOT NULL,

    CONSTRAINT "worker_processes_pkey" PRIMARY KEY ("id")
);
