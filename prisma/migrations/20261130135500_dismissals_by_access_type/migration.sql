
-- 0: all use of the interest group, which is what dismissals meant before.
ALTER TABLE "unusual_dismissals" ADD COLUMN "access_type" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "unusual_dismissals" DROP CONSTRAINT "unusual_dismissals_pkey",
  ADD CONSTRAINT "unusual_dismissals_pkey" PRIMARY KEY ("organization_id", "platform_id", "interest_group_id", "access_type", "month");
