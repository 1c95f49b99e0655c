ALTER TABLE "imports" ADD COLUMN "header" TEXT NOT NULL DEFAULT '';

CREATE TABLE "publisher_ids" (
    "platform_id" INTEGER NOT NULL,
    "publisher" TEXT NOT NULL,
    "ids" TEXT[],

    CONSTRAINT "publisher_ids_pkey" PRIMARY KEY ("platform_id","publisher")
);

ALTER TABLE "publisher_ids" ADD CONSTRAINT "publisher_ids_platform_id_fkey"
  FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
