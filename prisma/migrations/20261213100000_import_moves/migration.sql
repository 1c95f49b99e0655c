-- Usage that is just being moved to another organization or platform.
CREATE TABLE "import_moves" (
    "kind" TEXT NOT NULL,
    "from_id" INTEGER NOT NULL,
    "alive_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "import_moves_pkey" PRIMARY KEY ("kind", "from_id")
);

-- Since when a run can no longer be cancelled.
ALTER TABLE "management_runs" ADD COLUMN "final_since" TIMESTAMP(3);
