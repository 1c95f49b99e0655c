CREATE TYPE "title_overlap_state" AS ENUM ('initial', 'processing', 'done', 'failed');

CREATE TABLE "title_overlaps" (
    "id" SERIAL NOT NULL,
    "file_id" INTEGER NOT NULL,
    "organization_id" INTEGER,
    "from_month" DATE,
    "to_month" DATE,
    "state" "title_overlap_state" NOT NULL DEFAULT 'initial',
    "found" JSONB,
    "error_code" TEXT NOT NULL DEFAULT '',
    "error_values" JSONB NOT NULL DEFAULT '{}',
    "created_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "title_overlaps_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "title_overlap_places" (
    "overlap_id" INTEGER NOT NULL,
    "title_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "first_month" DATE NOT NULL,
    "last_month" DATE NOT NULL,
    "interest" BIGINT NOT NULL,

    CONSTRAINT "title_overlap_places_pkey" PRIMARY KEY ("overlap_id","title_id","platform_id")
);

CREATE UNIQUE INDEX "title_overlaps_file_id_key" ON "title_overlaps"("file_id");
CREATE INDEX "title_overlaps_organization_id_idx" ON "title_overlaps"("organization_id");
CREATE INDEX "title_overlaps_created_by_id_created_at_idx" ON "title_overlaps"("created_by_id", "created_at");
CREATE INDEX "title_overlap_places_platform_id_idx" ON "title_overlap_places"("platform_id");
ALTER TABLE "title_overlaps" ADD CONSTRAINT "title_overlaps_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "title_files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlaps" ADD CONSTRAINT "title_overlaps_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlaps" ADD CONSTRAINT "title_overlaps_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlap_places" ADD CONSTRAINT "title_overlap_places_overlap_id_fkey" FOREIGN KEY ("overlap_id") REFERENCES "title_overlaps"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "title_overlap_places" ADD CONSTRAINT "title_overlap_places_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
