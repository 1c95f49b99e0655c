CREATE TABLE IF NOT EXISTS "items" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "match_name" TEXT NOT NULL,
    "publication_type" "publication_type" NOT NULL DEFAULT 'unknown',
    "isbn" TEXT NOT NULL DEFAULT '',
    "issn" TEXT NOT NULL DEFAULT '',
    "eissn" TEXT NOT NULL DEFAULT '',
    "doi" TEXT NOT NULL DEFAULT '',
    "proprietary_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "uris" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "items_pkey" PRIMARY KEY ("id")
);

CREATE INDEX IF NOT EXISTS "items_match_name_idx" ON "items" USING HASH ("match_name");
