-- Code, API and stored words have one spelling: American.
ALTER TYPE "catalogue" RENAME TO "catalog";
ALTER TABLE "title_merges" RENAME COLUMN "catalogue" TO "catalog";
ALTER TABLE "title_pairs" RENAME COLUMN "catalogue" TO "catalog";
ALTER INDEX "title_pairs_catalogue_other_id_idx" RENAME TO "title_pairs_catalog_other_id_idx";
ALTER INDEX "title_pairs_catalogue_verdict_uses_idx" RENAME TO "title_pairs_catalog_verdict_uses_idx";
ALTER INDEX "title_pairs_catalogue_one_id_other_id_key" RENAME TO "title_pairs_catalog_one_id_other_id_key";

ALTER TYPE "management_run_state" RENAME VALUE 'cancelled' TO 'canceled';
ALTER TYPE "export_state" RENAME VALUE 'cancelled' TO 'canceled';
ALTER TYPE "removal_state" RENAME VALUE 'cancelled' TO 'canceled';
ALTER TABLE "intentions" RENAME COLUMN "cancelled_at" TO "canceled_at";

UPDATE "uploads" SET "checked" = "checked" - 'recognised' || jsonb_build_object('recognized', "checked" -> 'recognised')
  WHERE "checked" ? 'recognised';
UPDATE "management_runs" SET "error_code" = 'organizationSharesCatalog' WHERE "error_code" = 'organizationSharesCatalogue';
