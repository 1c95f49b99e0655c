ALTER TABLE "organizations" ADD COLUMN "parent_id" INTEGER;

ALTER TABLE "organizations" ADD CONSTRAINT "organizations_parent_id_fkey"
  FOREIGN KEY ("parent_id") REFERENCES "organizations"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

ALTER TABLE "organizations" ADD CONSTRAINT "organizations_not_below_itself" CHECK ("parent_id" <> "id");

CREATE INDEX "organizations_parent_id_idx" ON "organizations"("parent_id");
