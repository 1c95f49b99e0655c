CREATE TABLE "taken_tags" (
    "assignment_id" UUID NOT NULL,
    "tag_id" INTEGER NOT NULL,
    "object_id" INTEGER NOT NULL,
    "title_list_ids" INTEGER[],
    "taken_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "taken_tags_pkey" PRIMARY KEY ("assignment_id","tag_id","object_id")
);

CREATE INDEX "taken_tags_tag_id_idx" ON "taken_tags"("tag_id");
CREATE INDEX "taken_tags_taken_at_idx" ON "taken_tags"("taken_at");
ALTER TABLE "taken_tags" ADD CONSTRAINT "taken_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;
