-- Suggestions of annotations that somebody dismissed for good, or took up.
CREATE TABLE "settled_suggestions" (
    "id" SERIAL NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "organization_id" INTEGER,
    "key" TEXT NOT NULL,
    "annotation_id" INTEGER,
    "settled_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settled_suggestions_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "settled_suggestions_of_key" ON "settled_suggestions" ("platform_id", "key", "organization_id") NULLS NOT DISTINCT;
CREATE INDEX "settled_suggestions_organization_id_idx" ON "settled_suggestions" ("organization_id");
CREATE INDEX "settled_suggestions_annotation_id_idx" ON "settled_suggestions" ("annotation_id");

ALTER TABLE "settled_suggestions" ADD CONSTRAINT "settled_suggestions_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "settled_suggestions" ADD CONSTRAINT "settled_suggestions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "settled_suggestions" ADD CONSTRAINT "settled_suggestions_annotation_id_fkey" FOREIGN KEY ("annotation_id") REFERENCES "annotations"("id") ON DELETE SET NULL ON UPDATE CASCADE;
