-- What harvests found and nobody was told of yet: told together, once the harvest that found it has come to rest.
CREATE TABLE "harvest_news" (
  "id" SERIAL PRIMARY KEY,
  "harvest_id" INTEGER NOT NULL REFERENCES "harvests"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "credentials_id" INTEGER NOT NULL REFERENCES "credentials"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "report_type_id" SMALLINT REFERENCES "report_types"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "broken_by" TEXT,
  "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "harvest_news_harvest_id_idx" ON "harvest_news"("harvest_id");
CREATE INDEX "harvest_news_credentials_id_idx" ON "harvest_news"("credentials_id");
