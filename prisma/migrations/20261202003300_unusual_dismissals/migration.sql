CREATE TABLE "unusual_dismissals" (
    "organization_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "interest_group_id" SMALLINT NOT NULL,
    "month" DATE NOT NULL,
    "note" TEXT NOT NULL,
    "dismissed_by_id" INTEGER,
    "dismissed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unusual_dismissals_pkey" PRIMARY KEY ("organization_id","platform_id","interest_group_id","month")
);

ALTER TABLE "unusual_dismissals" ADD CONSTRAINT "unusual_dismissals_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "unusual_dismissals" ADD CONSTRAINT "unusual_dismissals_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "unusual_dismissals" ADD CONSTRAINT "unusual_dismissals_interest_group_id_fkey" FOREIGN KEY ("interest_group_id") REFERENCES "interest_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "unusual_dismissals" ADD CONSTRAINT "unusual_dismissals_dismissed_by_id_fkey" FOREIGN KEY ("dismissed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
