CREATE TABLE "annotations" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER,
    "platform_id" INTEGER,
    "title_id" INTEGER,
    "report_type_id" SMALLINT,
    "subject_en" TEXT NOT NULL DEFAULT '',
    "subject_cs" TEXT NOT NULL DEFAULT '',
    "short_message_en" TEXT NOT NULL DEFAULT '',
    "short_message_cs" TEXT NOT NULL DEFAULT '',
    "message_en" TEXT NOT NULL DEFAULT '',
    "message_cs" TEXT NOT NULL DEFAULT '',
    "start_date" DATE,
    "end_date" DATE,
    "is_important" BOOLEAN NOT NULL DEFAULT false,
    "owner_level" SMALLINT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "author_id" INTEGER,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "annotations_subject" CHECK ("subject_en" <> '' OR "subject_cs" <> ''),
    CONSTRAINT "annotations_period" CHECK ("start_date" <= "end_date")
);

CREATE INDEX "annotations_organization_id_idx" ON "annotations"("organization_id");

CREATE INDEX "annotations_platform_id_idx" ON "annotations"("platform_id");

CREATE INDEX "annotations_title_id_idx" ON "annotations"("title_id");

ALTER TABLE "annotations" ADD CONSTRAINT "annotations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "annotations" ADD CONSTRAINT "annotations_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "annotations" ADD CONSTRAINT "annotations_title_id_fkey" FOREIGN KEY ("title_id") REFERENCES "titles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "annotations" ADD CONSTRAINT "annotations_report_type_id_fkey" FOREIGN KEY ("report_type_id") REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "annotations" ADD CONSTRAINT "annotations_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
