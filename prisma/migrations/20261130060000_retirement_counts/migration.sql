-- Missing months of a retiring release, which take seconds to count for thousands of credentials.
CREATE TABLE "retirement_counts" (
    "organization_id" INTEGER NOT NULL,
    "release" TEXT NOT NULL,
    "server_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "counted_at" TIMESTAMP(3) NOT NULL,
    "missing" INTEGER NOT NULL,
    "waiting" INTEGER NOT NULL,
    "broken" INTEGER NOT NULL,

    CONSTRAINT "retirement_counts_pkey" PRIMARY KEY ("organization_id","release","server_id","platform_id")
);
CREATE INDEX "retirement_counts_server_id_idx" ON "retirement_counts"("server_id");
CREATE INDEX "retirement_counts_platform_id_idx" ON "retirement_counts"("platform_id");
ALTER TABLE "retirement_counts" ADD CONSTRAINT "retirement_counts_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "retirement_counts" ADD CONSTRAINT "retirement_counts_server_id_fkey" FOREIGN KEY ("server_id") REFERENCES "servers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "retirement_counts" ADD CONSTRAINT "retirement_counts_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
